import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import {
  createExpense,
  EXPENSE_TEXTS,
  type Expense,
  updateExpense,
} from '../../contract/expense.ts';
import { addExpense, changeExpense, financeKeys } from '../finance-api.ts';
import { expenseBody, expenseDraft, fileFingerprint } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { ReceiptField } from './receipt-field.tsx';
import { prepareReceiptFile } from './receipt-file.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null` creates an expense. */
  expense: Expense | null;
};

/** «Cargar Gasto»: form that creates or edits an expense. */
export function ExpenseDialog({ opened, onClose, expense }: Props) {
  const { today } = useWorkshopClock();
  const [first] = useState(() => expenseDraft(expense, today));
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const attempt = useIdempotencyKey();
  const form = useForm({
    initial: first,
    endpoint: expense === null ? createExpense : updateExpense,
    toBody: expenseBody,
    send: async (body, draft) => {
      if (file !== null) setProgress(0);
      try {
        const upload = { file: file && (await prepareReceiptFile(file)), onProgress: setProgress };
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
    failureMessage: expense === null ? EXPENSE_TEXTS.saveFailed : EXPENSE_TEXTS.changeFailed,
    invalidates: financeKeys.all,
    onDone: onClose,
  });
  const choose = (picture: File | null) => {
    if (form.busy) return;
    setFile(picture);
    form.change({
      picture: picture === null ? '' : fileFingerprint(picture),
      removeReceipt: false,
    });
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
