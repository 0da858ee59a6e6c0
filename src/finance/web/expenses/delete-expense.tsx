import { useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { EXPENSE_TEXTS, type Expense } from '../../contract/expense.ts';
import { financeKeys, removeExpense } from '../finance-api.ts';

type Props = { opened: boolean; onClose: () => void; expense: Expense };

/** Asks to confirm, and for a recurring expense whether to end its series. */
export function DeleteExpense({ expense, ...dialog }: Props) {
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
