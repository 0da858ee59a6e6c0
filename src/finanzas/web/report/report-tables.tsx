import type { ReactNode } from 'react';
import { formatDollars } from '#kernel/money.ts';
import type { Expense } from '../../contract/expense.ts';
import type { Metrics } from '../../contract/finance.ts';
import { NO_CATEGORY } from '../../rules/expense-fields.ts';
import { dayNumbers } from '../../rules/month-words.ts';
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
        <table className={charts.table}>
          <thead>
            <tr>
              <th scope="col">Tipo</th>
              <th scope="col">Ingresos</th>
              <th scope="col">Costos</th>
              <th scope="col">Ganancia</th>
              <th scope="col">Margen</th>
              <th scope="col">Cantidad</th>
            </tr>
          </thead>
          <tbody>
            <FigureRow name="Servicios" figures={services} />
            <FigureRow name="Productos" figures={products} />
          </tbody>
          <tfoot>
            <FigureRow
              name="Total"
              figures={{
                income: overall.totalIncome,
                costs: overall.totalCosts,
                profit: overall.netProfit,
                margin: overall.averageMargin,
                count: overall.totalTransactions,
              }}
            />
          </tfoot>
        </table>
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
          <div>
            <dt>Comisiones de pago</dt>
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

function FigureRow({ name, figures }: { name: string; figures: Metrics['services'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatDollars(figures.income)}</td>
      <td>{formatDollars(figures.costs)}</td>
      <td>
        <Money amount={figures.profit} />
      </td>
      <td>{percentText(figures.margin)}</td>
      <td>{figures.count.toLocaleString('es-UY')}</td>
    </tr>
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
            <td>{dayNumbers(date)}</td>
            <td className={css.words}>{category === '' ? NO_CATEGORY : category}</td>
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
