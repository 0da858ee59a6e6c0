import { Button } from '@mantine/core';
import { IconPlus, IconReceiptOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDollars } from '#kernel/money.ts';
import { LiveRegion } from '#web-kit/live-region.tsx';
import list from '#web-kit/panel/list/list.module.css';
import { ListSkeleton } from '#web-kit/panel/list/list-skeleton.tsx';
import { ListFailure, Notice } from '#web-kit/panel/list/notice.tsx';
import { Pager } from '#web-kit/panel/pager.tsx';
import { fetchExpenses, financeKeys } from '../finance-api.ts';
import { useLastPage, usePage } from '../tab/use-page.ts';
import type { PeriodState } from '../tab/use-period.ts';
import type { OnAct } from './expense-acts.ts';
import { ExpenseCards, ExpenseTable } from './expense-listing.tsx';
import css from './expenses.module.css';

type Props = { state: PeriodState; onAct: OnAct; onAdd: () => void };

/** What was spent, twenty to a page, with the sum of the whole period. */
export function Expenses({ state: { period, turn }, onAct, onAdd }: Props) {
  const [page, turnTo] = usePage(turn);
  const query = useQuery({
    queryKey: financeKeys.expenses(period, page),
    queryFn: ({ signal }) => fetchExpenses(period, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data, isError, isPlaceholderData, refetch } = query;
  useLastPage({ page, turnTo, ready: !isPlaceholderData }, data?.totalPages);
  if (data === undefined) {
    return isError ? <ListFailure onRetry={() => void refetch()} /> : <ListSkeleton />;
  }
  if (data.expenses.length === 0) {
    return (
      <Notice icon={IconReceiptOff} sentence="No hay gastos en el período">
        <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
          Cargar Gasto
        </Button>
      </Notice>
    );
  }
  return (
    <div className={isPlaceholderData ? list.stale : ''}>
      <LiveRegion>{countWords(data.count)}</LiveRegion>
      <ExpenseTable expenses={data.expenses} onAct={onAct} />
      <ExpenseCards expenses={data.expenses} onAct={onAct} />
      <p className={css.total}>
        <span>
          Total de gastos <small>({countWords(data.count)})</small>
        </span>{' '}
        <b>{formatDollars(data.total)}</b>
      </p>
      <Pager
        page={data.page}
        totalPages={data.totalPages}
        onPage={turnTo}
        label="Páginas de gastos"
      />
    </div>
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 gasto' : `${count.toLocaleString('es-UY')} gastos`;
}
