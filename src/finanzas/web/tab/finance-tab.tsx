import { Button } from '@mantine/core';
import { IconChartBarOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import list from '#web-kit/panel/list/list.module.css';
import { ListSkeleton } from '#web-kit/panel/list/list-skeleton.tsx';
import { Notice } from '#web-kit/panel/list/notice.tsx';
import { EXPENSE_TEXTS } from '../../contract/expense.ts';
import { Charts } from '../charts/charts.tsx';
import { Expenses } from '../expenses/expenses.tsx';
import { fetchMetrics, financeKeys } from '../finance-api.ts';
import type { LineActs } from '../transactions/transaction-facts.tsx';
import { Transactions } from '../transactions/transactions.tsx';
import { FinanceDialogs, useDialogs } from './finance-dialogs.tsx';
import css from './finance-tab.module.css';
import { PeriodFilter } from './period-filter.tsx';
import { Summary } from './summary.tsx';
import { TabActions } from './tab-actions.tsx';
import { type PeriodState, usePeriod } from './use-period.ts';

const MonthReport = lazy(() => import('../report/month-report.tsx'));

type Props = {
  /** '' is the tab, `reporte` a month on paper, `gasto` the tab with an empty form. */
  rest: string;
  onRest: (rest: string) => void;
  onReturn: () => void;
  onOpenCitation: (id: string) => void;
  onOpenReservation: (id: string) => void;
  reads: Readonly<Record<'citation' | 'reservation', boolean>>;
};

/** What the workshop earned and spent, or the report on a month. */
export default function FinanceTab({ rest, onRest, onReturn, reads, ...open }: Props) {
  if (rest === 'reporte') {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <MonthReport onBack={() => onRest('')} />
      </Suspense>
    );
  }
  return (
    <Finances
      adds={rest === 'gasto'}
      onAdd={() => onRest('gasto')}
      onAdded={onReturn}
      onReport={() => onRest('reporte')}
      onOpen={{
        citation: reads.citation ? open.onOpenCitation : null,
        reservation: reads.reservation ? open.onOpenReservation : null,
      }}
    />
  );
}

type FinancesProps = {
  adds: boolean;
  onAdd: () => void;
  onAdded: () => void;
  onReport: () => void;
  onOpen: LineActs['onOpen'];
};

function Finances({ adds, onAdd, onAdded, onReport, onOpen }: FinancesProps) {
  const state = usePeriod();
  const { dialog, open, close } = useDialogs();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 ref={title} className={list.title} tabIndex={-1}>
          Finanzas
        </h1>
        <TabActions period={state.period} onAdd={onAdd} onReport={onReport} />
      </div>
      <PeriodFilter state={state} />
      <Figures state={state} />
      <div className={css.part}>
        <h2>Historial de transacciones</h2>
        <Transactions state={state} onOpen={onOpen} />
      </div>
      <div className={css.part}>
        <h2>Gastos</h2>
        <Expenses state={state} onAct={open} onAdd={onAdd} />
      </div>
      <FinanceDialogs
        adds={adds}
        onAdded={onAdded}
        dialog={dialog}
        onClose={close}
        onDeleted={() => title.current?.focus()}
      />
    </div>
  );
}

/** Cards, blocks and charts, all of one answer; one sentence where there is none. */
function Figures({ state: { period } }: { state: PeriodState }) {
  const { data, isError, refetch } = useQuery({
    queryKey: financeKeys.metrics(period),
    queryFn: ({ signal }) => fetchMetrics(period, signal),
  });
  if (data === undefined && isError) {
    return (
      <Notice icon={IconChartBarOff} sentence={EXPENSE_TEXTS.metricsFailed}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => void refetch()}
        >
          Volver a intentar
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <Summary metrics={data} />
      {data ? <Charts metrics={data} /> : null}
    </>
  );
}
