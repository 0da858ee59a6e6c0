import { IconReceiptOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LiveRegion } from '#web-kit/live-region.tsx';
import list from '#web-kit/panel/list/list.module.css';
import { ListSkeleton } from '#web-kit/panel/list/list-skeleton.tsx';
import { ListFailure, Notice } from '#web-kit/panel/list/notice.tsx';
import { Pager } from '#web-kit/panel/pager.tsx';
import { fetchTransactions, financeKeys } from '../finance-api.ts';
import { countWords } from '../tab/summary.tsx';
import { useLastPage, usePage } from '../tab/use-page.ts';
import type { PeriodState } from '../tab/use-period.ts';
import { TransactionCards } from './transaction-cards.tsx';
import { TransactionTable } from './transaction-table.tsx';

type Props = { state: PeriodState; onOpenCitation: (id: string) => void };

/** Income line by line, twenty to a page, newest first. */
export function Transactions({ state: { period, turn }, onOpenCitation }: Props) {
  const [page, turnTo] = usePage(turn);
  const query = useQuery({
    queryKey: financeKeys.transactions(period, page),
    queryFn: ({ signal }) => fetchTransactions(period, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data, isError, isPlaceholderData, refetch } = query;
  useLastPage({ page, turnTo, ready: !isPlaceholderData }, data?.totalPages);
  return (
    <>
      <LiveRegion>{data ? countWords(data.total) : ''}</LiveRegion>
      {data === undefined ? (
        isError ? (
          <ListFailure onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : data.transactions.length === 0 ? (
        <Notice icon={IconReceiptOff} sentence="No hay transacciones en el período" />
      ) : (
        <div className={isPlaceholderData ? list.stale : ''}>
          <TransactionTable lines={data.transactions} onOpenCitation={onOpenCitation} />
          <TransactionCards lines={data.transactions} onOpenCitation={onOpenCitation} />
          <Pager
            page={data.page}
            totalPages={data.totalPages}
            onPage={turnTo}
            label="Páginas de transacciones"
          />
        </div>
      )}
    </>
  );
}
