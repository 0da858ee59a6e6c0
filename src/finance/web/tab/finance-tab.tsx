import { Button } from '@mantine/core';
import { IconChartBarOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListNotice, ListSkeleton } from '#ui/panel/list/list-states.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { EXPENSE_TEXTS } from '../../contract/expense.ts';
import { getMetrics, type Metrics } from '../../contract/finance.ts';
import { Charts } from '../charts/charts.tsx';
import { ExpenseDialog, Expenses } from '../expenses/expenses.tsx';
import type { LineActions } from '../transactions/transaction-facts.tsx';
import { Transactions } from '../transactions/transactions.tsx';
import { MonthBar, PeriodFilter } from './period-filter.tsx';
import { FinanceSection, SECTIONS, useSections } from './sections.tsx';
import { Summary } from './summary.tsx';
import { TabActions } from './tab-actions.tsx';
import { type PeriodState, periodQuery, usePeriod } from './use-period.ts';

// Loaded after the tab, which has a limit of bytes.
const Collected = lazyPart(
  async () => ({ default: (await import('../money/money-parts.tsx')).Collected }),
  <Skeleton height={96} />,
);
// With its parts about money, so that «Imprimir» never prints without them.
const MonthReport = lazyPart(
  async () => {
    const [report] = await Promise.all([import('../month-report.tsx'), Collected.load()]);
    return report;
  },
  <ListSkeleton />,
);

type Props = {
  /** Path inside the tab: `reporte` is the report of a month, `gasto` the tab with an empty form. */
  rest: string;
  onRest: (rest: string) => void;
  onReturn: () => void;
  onOpenCitation: (id: string) => void;
  onOpenReservation: (id: string) => void;
  reads: Readonly<Record<'citation' | 'reservation', boolean>>;
  /** Id of the signed-in user. */
  user: string;
  /** Content of the section of work orders. */
  orders: ReactNode;
  /** The till, in place of the tab; `null` if the path is another one. */
  till: ReactNode;
  /** Shows on the button of the till, or in the tab, that an earlier day was not closed. */
  forgotten: (as: 'point' | 'banner') => ReactNode;
};

/** Income and expenses of the workshop, or the report of a month. */
export default function FinanceTab({
  rest,
  onRest,
  onReturn,
  reads,
  user,
  orders,
  till,
  forgotten,
  ...open
}: Props) {
  // Shared by tab and report, so that each opens with the month that the other showed.
  const state = usePeriod();
  if (till !== null) return till;
  if (rest === 'reporte') {
    return <MonthReport state={state} onBack={() => onRest('')} />;
  }
  return (
    <Finances
      state={state}
      user={user}
      orders={orders}
      adds={rest === 'gasto'}
      onAdd={() => onRest('gasto')}
      onAdded={onReturn}
      onReport={() => onRest('reporte')}
      onTill={() => onRest('caja')}
      forgotten={forgotten}
      onOpen={{
        citation: reads.citation ? open.onOpenCitation : null,
        reservation: reads.reservation ? open.onOpenReservation : null,
      }}
    />
  );
}

type FinancesProps = {
  state: PeriodState;
  user: string;
  orders: ReactNode;
  adds: boolean;
  onAdd: () => void;
  onAdded: () => void;
  onReport: () => void;
  onTill: () => void;
  forgotten: Props['forgotten'];
  onOpen: LineActions['onOpen'];
};

function Finances(props: FinancesProps) {
  const { state, user, orders, adds, onAdd, onAdded, onReport, onTill, forgotten, onOpen } = props;
  const sections = useSections(user);
  const sectionProps = (name: keyof typeof SECTIONS) => ({
    name,
    title: SECTIONS[name],
    opened: sections.isOpen(name),
    onOpenChange: (opened: boolean) => sections.setOpen(name, opened),
  });
  return (
    <DialogHost>
      <div className={list.tab}>
        <div className={list.head}>
          <h1 className={list.title}>Finanzas</h1>
          <TabActions
            period={state.period}
            onAdd={onAdd}
            onReport={onReport}
            onTill={onTill}
            point={forgotten('point')}
          />
        </div>
        {forgotten('banner')}
        <MonthBar state={state} onSection={sections.goTo} />
        <PeriodFilter state={state} />
        <Figures state={state}>
          {(metrics) => (
            <>
              <Collected period={state.period} />
              <FinanceSection {...sectionProps('charts')}>
                <Charts metrics={metrics} today={state.today} />
              </FinanceSection>
            </>
          )}
        </Figures>
        <FinanceSection {...sectionProps('transactions')}>
          <Transactions state={state} onOpen={onOpen} />
        </FinanceSection>
        <FinanceSection {...sectionProps('expenses')}>
          <Expenses state={state} onAdd={onAdd} />
        </FinanceSection>
        <FinanceSection {...sectionProps('orders')}>{orders}</FinanceSection>
        <NewExpense opened={adds} onClose={onAdded} />
      </div>
    </DialogHost>
  );
}

/** The empty form of the address `gasto`, loaded when it is first opened. */
function NewExpense({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const turn = useOpenCount(opened);
  const [shown, setShown] = useState(opened);
  if (opened && !shown) setShown(true);
  return shown ? <ExpenseDialog key={turn} expense={null} {...{ opened, onClose }} /> : null;
}

type FiguresProps = { state: PeriodState; children: (metrics: Metrics) => ReactNode };

/** Cards, blocks and charts from one response; a message if the call failed. */
function Figures({ state: { period }, children }: FiguresProps) {
  const { data, isError, refetch } = useQuery(
    readQuery(getMetrics, { query: periodQuery(period) }),
  );
  if (data === undefined && isError) {
    return (
      <ListNotice icon={IconChartBarOff} sentence={EXPENSE_TEXTS.metricsFailed}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => void refetch()}
        >
          Volver a intentar
        </Button>
      </ListNotice>
    );
  }
  return (
    <>
      <Summary metrics={data} />
      {data ? children(data) : null}
    </>
  );
}
