import { useState } from 'react';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { FormDialog } from '#web-kit/panel/form/form-dialog.tsx';
import { useDraftForm } from '#web-kit/panel/form/use-draft-form.ts';
import { useAttempt } from '#web-kit/panel/use-attempt.ts';
import {
  createExpense,
  EXPENSE_TEXTS,
  type Expense,
  updateExpense,
} from '../../contract/expense.ts';
import { addExpense, changeExpense, financeKeys } from '../finance-api.ts';
import { bodyOf, draftOf, markOf } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { ReceiptField } from './receipt-field.tsx';
import { asSent } from './receipt-file.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null`: a new one. */
  expense: Expense | null;
};

/** «Cargar Gasto», and the same to change one. */
export function ExpenseDialog({ opened, onClose, expense }: Props) {
  const { today } = useWorkshopClock();
  const [first] = useState(() => draftOf(expense, today));
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const attempt = useAttempt();
  const form = useDraftForm({
    first,
    entry: expense === null ? createExpense : updateExpense,
    bodyOf,
    send: async (body, draft) => {
      if (file !== null) setProgress(0);
      try {
        const upload = { file: file && (await asSent(file)), onProgress: setProgress };
        if (expense === null) {
          const content = { ...body, picture: draft.picture };
          return await attempt.send(content, (key) => addExpense(body, { ...upload, key }));
        }
        const { removeReceipt } = draft;
        const change = { ...body, removeReceipt, expectedVersion: expense.version };
        return await changeExpense(expense._id, change, upload);
      } finally {
        setProgress(null);
      }
    },
    failed: expense === null ? EXPENSE_TEXTS.saveFailed : EXPENSE_TEXTS.changeFailed,
    ages: financeKeys.all,
    onDone: onClose,
  });
  const choose = (picture: File | null) => {
    if (form.busy) return;
    setFile(picture);
    form.change({ picture: picture === null ? '' : markOf(picture), removeReceipt: false });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={expense === null ? 'Cargar Gasto' : 'Editar gasto'}
      verb={expense === null ? 'Registrar gasto' : 'Guardar cambios'}
      busyVerb="Guardando…"
      form={form}
    >
      <ExpenseFields form={form} expense={expense} today={today} />
      <ReceiptField
        file={file}
        stored={form.draft.removeReceipt ? null : expense}
        progress={progress}
        onChoose={choose}
        onRemoveStored={() => form.change({ removeReceipt: true })}
      />
    </FormDialog>
  );
}
