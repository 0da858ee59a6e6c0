import type { ReactNode } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import type { Expense } from '../../contract/expense.ts';
import type { Metrics } from '../../contract/finance.ts';
import { NO_CATEGORY_LABEL } from '../../rules/expense-fields.ts';
import { PAYMENT_FEES_LABEL, STOCK_PURCHASES_LABEL } from '../../rules/finance-labels.ts';
import { formatDay } from '../../rules/format-period.ts';
import { CategoryChart } from '../charts/category-chart.tsx';
import charts from '../charts/charts.module.css';
import { TimeTable } from '../charts/time-table.tsx';
import { Money } from '../money.tsx';
import { percentText } from '../tab/summary.tsx';
import css from './report.module.css';

type Props = { metrics: Metrics; expenses: readonly Expense[] };

export function ReportTables({ metrics, expenses }: Props) {
  const { overall, services, products, periods } = metrics;
  return (
    <>
      <Part title="Resumen">
        <Summary columns={[services, products, wholeOf(overall)]} />
        <dl className={css.result}>
          <div>
            <dt>Ganancia Neta</dt>
            <dd>
              <Money amount={overall.netProfit} />
            </dd>
          </div>
          <div>
            <dt>Gastos</dt>
            <dd>{formatDollars(overall.totalExpenses)}</dd>
          </div>
          {overall.stockPurchases === 0 ? null : (
            <div>
              <dt>{STOCK_PURCHASES_LABEL}</dt>
              <dd>{formatDollars(overall.stockPurchases)}</dd>
            </div>
          )}
          <div>
            <dt>{PAYMENT_FEES_LABEL}</dt>
            <dd>{formatDollars(overall.paymentFees)}</dd>
          </div>
          <div>
            <dt>Resultado</dt>
            <dd>
              <Money amount={overall.result} />
            </dd>
          </div>
        </dl>
      </Part>
      <Part title="Por día">
        <TimeTable periods={periods} overall={overall} />
      </Part>
      {expenses.length === 0 ? (
        <Part title="Gastos">
          <p className={css.none}>Sin gastos en el mes.</p>
        </Part>
      ) : (
        <>
          <Part title="Gastos por categoría">
            <CategoryChart expenses={metrics.expenses} total={overall.totalExpenses} />
          </Part>
          <Part title="Gastos">
            <ExpenseLines expenses={expenses} total={overall.totalExpenses} />
          </Part>
        </>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Figures = Metrics['services'];

const wholeOf = (overall: Metrics['overall']): Figures => ({
  income: overall.totalIncome,
  costs: overall.totalCosts,
  profit: overall.netProfit,
  margin: overall.averageMargin,
  count: overall.totalTransactions,
});

const KINDS = ['Servicios', 'Productos', 'Total'] as const;
const ROWS: readonly [string, (figures: Figures) => ReactNode][] = [
  ['Ingresos', ({ income }) => formatDollars(income)],
  ['Costos', ({ costs }) => formatDollars(costs)],
  ['Ganancia', ({ profit }) => <Money amount={profit} />],
  ['Margen', ({ margin }) => percentText(margin)],
  ['Cantidad', ({ count }) => count.toLocaleString('es-UY')],
];

/** Three columns of amounts, the maximum that fits on a phone. */
function Summary({ columns }: { columns: readonly Figures[] }) {
  return (
    <table className={charts.table}>
      <thead>
        <tr>
          <td />
          {KINDS.map((kind) => (
            <th key={kind} scope="col">
              {kind}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, cellOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((figures, at) => (
              <td key={KINDS[at]}>{cellOf(figures)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ExpenseLines({ expenses, total }: { expenses: readonly Expense[]; total: number }) {
  return (
    <table className={`${charts.table} ${css.lines}`}>
      <thead>
        <tr>
          <th scope="col">Concepto</th>
          <th scope="col">Fecha</th>
          <th scope="col">Categoría</th>
          <th scope="col">Monto</th>
        </tr>
      </thead>
      <tbody>
        {expenses.toReversed().map(({ _id, concept, date, category, amount }) => (
          <tr key={_id}>
            <th scope="row" className={css.words}>
              {concept}
            </th>
            <td>{formatDay(date)}</td>
            <td className={css.words}>{category === '' ? NO_CATEGORY_LABEL : category}</td>
            <td>{formatDollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td />
          <td>{formatDollars(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
