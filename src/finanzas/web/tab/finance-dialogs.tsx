import { useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { EXPENSE_TEXTS, type Expense } from '../../contract/expense.ts';
import type { ExpenseAction } from '../expenses/expense-listing.tsx';
import { financeKeys, removeExpense } from '../finance-api.ts';

/** Loaded when opened. With its calendar the form is larger than the tab, and most users only read. */
const ExpenseDialog = lazyPart(async () => ({
  default: (await import('../form/expense-dialog.tsx')).ExpenseDialog,
}));
const ReceiptDialog = lazyPart(async () => ({
  default: (await import('../expenses/receipt-dialog.tsx')).ReceiptDialog,
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

type DeleteExpenseProps = { opened: boolean; onClose: () => void; expense: Expense };

/** Asks to confirm, and for a recurring expense whether to end its series. */
function DeleteExpense({ expense, ...dialog }: DeleteExpenseProps) {
  const [stopRepeating, setStopRepeating] = useState(true);
  return (
    <DeleteDialog
      {...dialog}
      title="Eliminar gasto"
      remove={() => removeExpense(expense._id, expense.repeatMonthly && stopRepeating)}
      invalidates={{ queryKey: financeKeys.all }}
      failed={EXPENSE_TEXTS.deleteFailed}
    >
      <p className={css.question}>
        ¿Eliminar <b>{expense.concept}</b>, de {formatDollars(expense.amount)}? Deja de contar en
        todos los totales.
      </p>
      {expense.repeatMonthly ? (
        <CheckField
          label="Dejar de repetirlo cada mes"
          checked={stopRepeating}
          onChange={setStopRepeating}
        />
      ) : null}
    </DeleteDialog>
  );
}
