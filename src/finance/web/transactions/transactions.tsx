import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import { FINANCE_TEXTS, type Transaction } from '../../contract/finance.ts';
import { transactionsQuery } from '../finance-api.ts';
import type { PeriodState } from '../tab/use-period.ts';
import { usePeriodPage } from '../tab/use-period-page.ts';
import { TransactionCards } from './transaction-cards.tsx';
import type { LineActions } from './transaction-facts.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { type OtherLine, useLineLink } from './use-line-link.ts';

const VoidDialog = lazyPart(async () => ({
  default: (await import('../void/void-dialog.tsx')).VoidDialog,
}));

type Props = { state: PeriodState; onOpen: LineActions['onOpen'] };

/** The list has all lines; the cards count the sales that stand. */
const lineCountText = (count: number) =>
  count === 1 ? '1 línea' : `${count.toLocaleString('es-UY')} líneas`;

/** Lines of the income ledger, 20 per page, newest first. */
export function Transactions({ state, onOpen }: Props) {
  const pages = usePeriodPage(state, {
    query: transactionsQuery,
    failureMessage: FINANCE_TEXTS.transactionsFailed,
  });
  const [dialog, setDialog] = useState<{ line: Transaction; opened: boolean } | null>(null);
  const turn = useOpenCount(dialog?.opened ?? false);
  const { lines, goToLine } = useLineLink(state, pages);
  const acts = {
    onOpen,
    onLine: (other: OtherLine) => void goToLine(other),
    lines,
    onVoid: (line: Transaction) => setDialog({ line, opened: true }),
  };
  return (
    <>
      <PagedListing
        label="Transacciones"
        rows="transactions"
        newRowsText={(waiting) =>
          waiting === 1 ? '1 transacción nueva' : `${waiting} transacciones nuevas`
        }
        list={pages}
        found={lineCountText}
        empty={<ListNotice icon={IconReceiptOff} sentence="No hay transacciones en el período" />}
      >
        {({ transactions }) => (
          <TableOrCards
            table={<TransactionTable lines={transactions} acts={acts} />}
            cards={<TransactionCards lines={transactions} acts={acts} />}
          />
        )}
      </PagedListing>
      {dialog ? (
        <VoidDialog
          key={turn}
          opened={dialog.opened}
          line={dialog.line}
          onClose={() => setDialog({ ...dialog, opened: false })}
        />
      ) : null}
    </>
  );
}
