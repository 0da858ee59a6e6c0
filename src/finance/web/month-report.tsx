import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getMoneyFigures } from '#cash/contract/money-figures.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { monthOf } from '#shared/time/months.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListFailure, ListSkeleton } from '#ui/panel/list/list-states.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getBooks } from '../contract/books.ts';
import { type Expense, listExpenses } from '../contract/expense.ts';
import { getMetrics, type Metrics } from '../contract/finance.ts';
import { NO_CATEGORY_LABEL } from '../rules/expense-fields.ts';
import { resultWithPurchases } from '../rules/figures.ts';
import {
  PAYMENT_FEES_LABEL,
  RESULT_WITH_PURCHASES_LABEL,
  STOCK_PURCHASES_LABEL,
} from '../rules/finance-labels.ts';
import { formatDay, formatMonth, monthPeriod } from '../rules/periods.ts';
import charts from './charts/charts.module.css';
import { CategoryChart } from './charts/share-chart.tsx';
import { TimeTable } from './charts/time-chart.tsx';
import { Money } from './money.tsx';
import css from './month-report.module.css';
import { ReportPart, TotalRow } from './report-part.tsx';
import { percentText } from './tab/summary.tsx';
import { type PeriodState, periodQuery } from './tab/use-period.ts';

/** Shares its file with «Cobrado» of the tab. */
const MoneyParts = lazyPart(async () => ({
  default: (await import('./money/money-parts.tsx')).MoneyParts,
}));

/** Printable report of the month in which the tab's period begins: figures, days and expenses, without the panel. */
export default function MonthReport({ state, onBack }: { state: PeriodState; onBack: () => void }) {
  const { today, startMonth: month } = state;
  const { name } = useWorkshop();
  const query = periodQuery(monthPeriod(month));
  const metrics = useQuery(readQuery(getMetrics, { query }));
  const expenses = useQuery(readQuery(listExpenses, { query }));
  const money = useQuery(readQuery(getMoneyFigures, { query }));
  const books = useQuery(readQuery(getBooks, { query }));
  const all = [metrics, expenses, money, books];
  const failed = all.some(({ isError }) => isError);
  const ready = metrics.data && expenses.data && money.data && books.data;
  const retry = () => {
    for (const each of all) void each.refetch();
  };
  return (
    <div className={`${list.tab} ${css.report}`}>
      <div className={list.head}>
        <div>
          <h1 className={list.title}>Reporte de {formatMonth(month)}</h1>
          <p className="note top-4">
            {name}. Hecho el {formatDay(today)}. Importes en dólares.
          </p>
        </div>
        <div className={`${css.ways} no-print`}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
            onClick={onBack}
          >
            Finanzas
          </Button>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
            onClick={() => state.step(-1)}
          >
            Mes anterior
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={20} aria-hidden="true" />}
            disabled={month >= monthOf(today)}
            onClick={() => state.step(1)}
          >
            Mes siguiente
          </Button>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            disabled={ready === undefined}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
      </div>
      {ready ? (
        <>
          <ReportTables metrics={metrics.data} expenses={expenses.data.expenses} />
          <MoneyParts figures={money.data} books={books.data} />
        </>
      ) : failed ? (
        <ListFailure onRetry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

function ReportTables({ metrics, expenses }: { metrics: Metrics; expenses: readonly Expense[] }) {
  const { overall, services, products, periods } = metrics;
  return (
    <>
      <ReportPart title="Resumen">
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
          {overall.stockPurchases === 0 ? null : (
            <div>
              <dt>{RESULT_WITH_PURCHASES_LABEL}</dt>
              <dd>
                <Money amount={resultWithPurchases(overall)} />
              </dd>
            </div>
          )}
        </dl>
      </ReportPart>
      <ReportPart title="Por día">
        <TimeTable periods={periods} overall={overall} />
      </ReportPart>
      {expenses.length === 0 ? (
        <ReportPart title="Gastos">
          <p className="note">Sin gastos en el mes.</p>
        </ReportPart>
      ) : (
        <>
          <ReportPart title="Gastos por categoría">
            <CategoryChart expenses={metrics.expenses} total={overall.totalExpenses} />
          </ReportPart>
          <ReportPart title="Gastos">
            <ExpenseLines expenses={expenses} total={overall.totalExpenses} />
          </ReportPart>
        </>
      )}
    </>
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
            <th scope="row" className="break-anywhere">
              {concept}
            </th>
            <td>{formatDay(date)}</td>
            <td className="break-anywhere">{category === '' ? NO_CATEGORY_LABEL : category}</td>
            <td>{formatDollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <TotalRow total={total} />
    </table>
  );
}
