import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '#kernel/money.ts';
import { Banner } from '#web-kit/banner.tsx';
import { CallError } from '#web-kit/call.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import { CheckField } from '#web-kit/panel/form/check-field.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
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
export function DeleteExpense({ opened, onClose, expense, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [detail, setDetail] = useState<string | null>(null);
  const [stop, setStop] = useState(true);
  const client = useQueryClient();
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    setDetail(null);
    try {
      const message = await removeExpense(expense._id, expense.repeatMonthly && stop);
      await client.invalidateQueries({ queryKey: financeKeys.all });
      toastDone(message);
      onClose();
      onDeleted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) setDetail(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar gasto"
      verb="Eliminar"
      busyVerb="Eliminando…"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <div className={css.form}>
        {detail === null ? null : (
          <Banner kind="error" title={EXPENSE_TEXTS.deleteFailed}>
            {detail}
          </Banner>
        )}
        <p className={css.question}>
          ¿Eliminar <b>{expense.concept}</b>, de {formatDollars(expense.amount)}? Deja de contar en
          todos los totales.
        </p>
        {expense.repeatMonthly ? (
          <CheckField label="Dejar de repetirlo cada mes" checked={stop} onChange={setStop} />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
