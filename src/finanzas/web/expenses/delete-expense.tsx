import { useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { EXPENSE_TEXTS, type Expense } from '../../contract/expense.ts';
import { financeKeys, removeExpense } from '../finance-api.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  expense: Expense;
  /** Its row with the button is gone. */
  onDeleted: () => void;
};

/** Asks first; one that comes back every month may stop doing so. */
export function DeleteExpense({ expense, ...dialog }: Props) {
  const [stop, setStop] = useState(true);
  return (
    <DeleteDialog
      {...dialog}
      title="Eliminar gasto"
      remove={() => removeExpense(expense._id, expense.repeatMonthly && stop)}
      invalidates={{ queryKey: financeKeys.all }}
      failed={EXPENSE_TEXTS.deleteFailed}
    >
      <p className={css.question}>
        ¿Eliminar <b>{expense.concept}</b>, de {formatDollars(expense.amount)}? Deja de contar en
        todos los totales.
      </p>
      {expense.repeatMonthly ? (
        <CheckField label="Dejar de repetirlo cada mes" checked={stop} onChange={setStop} />
      ) : null}
    </DeleteDialog>
  );
}
