import { useState } from 'react';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { Expense } from '../../contract/expense.ts';
import type { ExpenseAction } from '../expenses/expenses.tsx';

/** Loaded when opened. With its calendar the form is larger than the tab, and most users only read. */
const ExpenseDialog = lazyPart(async () => ({
  default: (await import('../expenses/expense-form.tsx')).ExpenseDialog,
}));
const ReceiptDialog = lazyPart(async () => ({
  default: (await import('../expenses/receipt-dialog.tsx')).ExpenseReceiptDialog,
}));

const DeleteExpense = lazyPart(async () => ({
  default: (await import('../expenses/delete-expense.tsx')).DeleteExpense,
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
};

export function FinanceDialogs({ adds, onAdded, dialog, onClose }: Props) {
  const adding = useOpenCount(adds);
  const [added, setAdded] = useState(adds);
  if (adds && !added) setAdded(true);
  const turn = useOpenCount(dialog?.opened ?? false);
  const props = dialog && { key: turn, expense: dialog.expense, onClose };
  const opens = (act: ExpenseAction) => (dialog?.opened ?? false) && dialog?.act === act;
  return (
    <>
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
        <DeleteExpense {...props} key={`delete ${turn}`} opened={opens('delete')} />
      ) : null}
    </>
  );
}
