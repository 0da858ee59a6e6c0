import { IconReceiptOff } from '@tabler/icons-react';
import { Notice } from '#web-kit/panel/list/notice.tsx';
import { PagedListing } from '#web-kit/panel/list/paged-listing.tsx';
import { FINANCE_TEXTS } from '../../contract/finance.ts';
import { fetchTransactions, financeKeys } from '../finance-api.ts';
import { countWords } from '../tab/summary.tsx';
import type { PeriodState } from '../tab/use-period.ts';
import { usePeriodPage } from '../tab/use-period-page.ts';
import { TransactionCards } from './transaction-cards.tsx';
import { TransactionTable } from './transaction-table.tsx';

type Props = { state: PeriodState; onOpenCitation: (id: string) => void };

/** Income line by line, twenty to a page, newest first. */
export function Transactions({ state, onOpenCitation }: Props) {
  const pages = usePeriodPage(state, {
    queryKey: financeKeys.transactions,
    fetch: fetchTransactions,
    failed: FINANCE_TEXTS.transactionsFailed,
  });
  return (
    <PagedListing
      label="Transacciones"
      rows="transactions"
      news={(waiting) =>
        waiting === 1 ? '1 transacción nueva' : `${waiting} transacciones nuevas`
      }
      list={pages}
      found={countWords}
      empty={<Notice icon={IconReceiptOff} sentence="No hay transacciones en el período" />}
    >
      {({ transactions }) => (
        <>
          <TransactionTable lines={transactions} onOpenCitation={onOpenCitation} />
          <TransactionCards lines={transactions} onOpenCitation={onOpenCitation} />
        </>
      )}
    </PagedListing>
  );
}
