import { formatPercent } from '#shared/money/margin.ts';
import { formatDollars } from '#shared/money/money.ts';
import type { Metrics } from '../../contract/finance.ts';
import { NO_CATEGORY_LABEL } from '../../rules/expense-fields.ts';
import { shareOf } from '../../rules/figures.ts';
import css from './charts.module.css';
import series from './series.module.css';

type Props = { expenses: Metrics['expenses']; total: number };

/** Expenses by category, the largest first: a table with a bar for each amount. */
export function CategoryChart({ expenses: { categories }, total }: Props) {
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
              <svg className={css.bar} width="100%" height="10" aria-hidden="true">
                <rect
                  className={series.expenses}
                  width={`${shareOf(amount, most)}%`}
                  height="10"
                  rx="2"
                />
              </svg>
            </th>
            <td>{formatDollars(amount)}</td>
            <td>{formatPercent(shareOf(amount, total))}</td>
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
