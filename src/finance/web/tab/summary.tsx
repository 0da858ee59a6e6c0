import { IconPackage, IconTool } from '@tabler/icons-react';
import { formatPercent } from '#shared/money/margin.ts';
import { formatDollars } from '#shared/money/money.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Metrics } from '../../contract/finance.ts';
import { resultWithPurchases } from '../../rules/figures.ts';
import { PAYMENT_FEES_LABEL } from '../../rules/finance-labels.ts';
import { Money } from '../money.tsx';
import css from './summary.module.css';

export const percentText = (percent: number | null) =>
  percent === null ? '—' : formatPercent(percent);

/** CSS class of an amount on a card: a long amount has a smaller font. */
function valueClass(amount: number): string {
  return formatDollars(amount).length > 'US$ 99.999,99'.length
    ? `${css.value} ${css.long}`
    : `${css.value}`;
}

function transactionCountText(count: number): string {
  return count === 1 ? '1 transacción' : `${count.toLocaleString('es-UY')} transacciones`;
}

/** The cards, then services and products; skeletons of the same size until they are loaded. */
export function Summary({ metrics }: { metrics: Metrics | undefined }) {
  if (!metrics) return <Waiting />;
  const { overall, services, products } = metrics;
  return (
    <>
      <dl className={css.cards} aria-label="Resumen">
        <div className={css.card}>
          <dt>Ingresos Totales</dt>
          <dd className={valueClass(overall.totalIncome)}>{formatDollars(overall.totalIncome)}</dd>
          <dd className={css.under}>{transactionCountText(overall.totalTransactions)}</dd>
        </div>
        <div className={css.card}>
          <dt>Costos Totales</dt>
          <dd className={valueClass(overall.totalCosts)}>{formatDollars(overall.totalCosts)}</dd>
          <dd className={css.under}>de lo vendido</dd>
        </div>
        <div className={css.card}>
          <dt>Ganancia Neta</dt>
          <dd className={valueClass(overall.netProfit)}>
            <Money amount={overall.netProfit} />
          </dd>
          <dd className={css.under}>ingresos − costos</dd>
        </div>
        <div className={css.card}>
          <dt>Margen Promedio</dt>
          <dd className={css.value}>{percentText(overall.averageMargin)}</dd>
          <dd className={css.under}>ganancia sobre ingresos</dd>
        </div>
        <div className={`${css.card} ${css.result}`}>
          <dt>Resultado</dt>
          <dd className={valueClass(overall.result)}>
            <Money amount={overall.result} />
          </dd>
          <dd className={css.under}>
            ganancia neta − {formatDollars(overall.totalExpenses - overall.stockPurchases)} de
            gastos
            {overall.paymentFees === 0
              ? null
              : ` − ${formatDollars(overall.paymentFees)} de ${PAYMENT_FEES_LABEL.toLowerCase()}`}
            {overall.stockPurchases === 0
              ? null
              : ` (sin ${formatDollars(overall.stockPurchases)} de stock; con ellos, ${formatDollars(resultWithPurchases(overall))})`}
          </dd>
        </div>
      </dl>
      <div className={css.blocks}>
        <Block title="Servicios" icon={IconTool} figures={services} />
        <Block title="Productos" icon={IconPackage} figures={products} />
      </div>
    </>
  );
}

type BlockProps = { title: string; icon: typeof IconTool; figures: Metrics['services'] };

function Block({ title, icon: Icon, figures }: BlockProps) {
  const { income, costs, profit, margin, count } = figures;
  return (
    <section className={css.block} aria-label={`Totales de ${title.toLowerCase()}`}>
      <h2 className={css.title}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
        {title}
      </h2>
      <dl className={css.figures}>
        <div>
          <dt>Ingresos</dt>
          <dd>{formatDollars(income)}</dd>
        </div>
        <div>
          <dt>Costos</dt>
          <dd>{formatDollars(costs)}</dd>
        </div>
        <div>
          <dt>Ganancia</dt>
          <dd>
            <Money amount={profit} />
          </dd>
        </div>
        <div>
          <dt>Margen</dt>
          <dd>{percentText(margin)}</dd>
        </div>
        <div>
          <dt>Cantidad</dt>
          <dd>{count.toLocaleString('es-UY')}</dd>
        </div>
      </dl>
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <div className={css.cards}>
        {['income', 'costs', 'profit', 'margin', 'result'].map((card) => (
          <div key={card} className={css.card}>
            <Skeleton height={64} />
          </div>
        ))}
      </div>
      <div className={css.ghosts}>
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    </div>
  );
}
