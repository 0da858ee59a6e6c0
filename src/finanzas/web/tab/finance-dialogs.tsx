import { lazy, Suspense, useState } from 'react';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import type { Expense } from '../../contract/expense.ts';
import { DeleteExpense } from '../expenses/delete-expense.tsx';
import type { ExpenseAction } from '../expenses/expense-listing.tsx';
import { ReceiptDialog } from '../expenses/receipt-dialog.tsx';

/** Loaded when opened: with its calendar it is larger than the tab, and most users only read. */
const ExpenseDialog = lazy(async () => ({
  default: (await import('../form/expense-dialog.tsx')).ExpenseDialog,
}));

type Dialog = { act: ExpenseAction; expense: Expense; opened: boolean };

/** State of the dialogs of an expense; a dialog keeps its content until it has closed. */
export function useExpenseDialogs() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  return {
    dialog,
    open: (act: ExpenseAction, expense: Expense) => setDialog({ act, expense, opened: true }),
    close: () => setDialog((before) => before && { ...before, opened: false }),
  };
}

type Props = {
  /** Whether an empty form is open. */
  adds: boolean;
  onAdded: () => void;
  dialog: Dialog | null;
  onClose: () => void;
  onDeleted: () => void;
};

export function FinanceDialogs({ adds, onAdded, dialog, onClose, onDeleted }: Props) {
  const adding = useOpenCount(adds);
  const [added, setAdded] = useState(adds);
  if (adds && !added) setAdded(true);
  const turn = useOpenCount(dialog?.opened ?? false);
  const props = dialog && { key: turn, expense: dialog.expense, onClose };
  const opens = (act: ExpenseAction) => (dialog?.opened ?? false) && dialog?.act === act;
  return (
    <Suspense fallback={null}>
      {added ? (
        <ExpenseDialog key={`new ${adding}`} opened={adds} onClose={onAdded} expense={null} />
      ) : null}
      {props && dialog.act === 'edit' ? (
        <ExpenseDialog {...props} key={`edit ${turn}`} opened={opens('edit')} />
      ) : null}
      {props && dialog.act === 'receipt' ? (
        <ReceiptDialog {...props} key={`receipt ${turn}`} opened={opens('receipt')} />
      ) : null}
      {props && dialog.act === 'delete' ? (
        <DeleteExpense
          {...props}
          key={`delete ${turn}`}
          opened={opens('delete')}
          onDeleted={onDeleted}
        />
      ) : null}
    </Suspense>
  );
}
