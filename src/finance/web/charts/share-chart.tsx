import { useId } from 'react';
import { formatPercent, shareOf } from '#shared/money/margin.ts';
import { formatDollars } from '#shared/money/money.ts';
import type { Metrics } from '../../contract/finance.ts';
import { NO_CATEGORY_LABEL } from '../../rules/expense-fields.ts';
import { Money } from '../money.tsx';
import css from './charts.module.css';
import { HatchPattern, SeriesSign } from './legend.tsx';
import series from './series.module.css';

type Props = Pick<Metrics, 'overall' | 'services' | 'products'>;

/** Shares of services and products in the total income. */
export function ShareChart({ overall, services, products }: Props) {
  const total = overall.totalIncome;
  const share = shareOf(services.income, total) ?? 0;
  const rows = [
    { name: 'Servicios', figures: services },
    { name: 'Productos', figures: products },
  ];
  return (
    <div className={css.share}>
      {/* No ring when refunds exceed income: a share is then below 0 or above 100 %. */}
      {total > 0 && share >= 0 && share <= 100 ? <Ring share={share} /> : null}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Tipo</th>
            <th scope="col">Ingresos</th>
            <th scope="col">Ganancia</th>
            <th scope="col">Parte</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row">
                <SeriesSign of={name === 'Servicios' ? 'services' : 'products'} />
                {name}
              </th>
              <td>{formatDollars(figures.income)}</td>
              <td>
                <Money amount={figures.profit} />
              </td>
              <td>{total > 0 ? formatPercent(shareOf(figures.income, total) ?? 0) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `share`: percentage of services. */
function Ring({ share }: { share: number }) {
  const hatch = useId();
  return (
    <svg className={css.ring} viewBox="0 0 120 120" aria-hidden="true">
      <defs>
        <HatchPattern id={hatch} of="products" />
      </defs>
      <circle className={css.ringEdge} cx="60" cy="60" r="54.5" />
      <circle cx="60" cy="60" r="44" fill="none" strokeWidth="20" stroke={`url(#${hatch})`} />
      <circle
        className={series.ring}
        cx="60"
        cy="60"
        r="44"
        pathLength="100"
        strokeDasharray={`${share} ${100 - share}`}
        transform="rotate(-90 60 60)"
      />
      <circle className={css.ringEdge} cx="60" cy="60" r="33.5" />
    </svg>
  );
}

type CategoryChartProps = { expenses: Metrics['expenses']; total: number };

/** Expenses by category, the largest first: a table with a bar for each amount. */
export function CategoryChart({ expenses: { categories }, total }: CategoryChartProps) {
  const most = categories[0]?.amount ?? 1;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Categoría</th>
          <th scope="col">Monto</th>
          <th scope="col">Parte</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, amount }) => (
          <tr key={category}>
            <th scope="row">
              {category === '' ? NO_CATEGORY_LABEL : category}
              <svg className="block top-4" width="100%" height="10" aria-hidden="true">
                <rect
                  className={series.expenses}
                  width={`${shareOf(amount, most) ?? 0}%`}
                  height="10"
                  rx="2"
                />
              </svg>
            </th>
            <td>{formatDollars(amount)}</td>
            <td>{formatPercent(shareOf(amount, total) ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatDollars(total)}</td>
          <td>{formatPercent(100)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
