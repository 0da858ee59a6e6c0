import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { formatMoneyInput, normalizeAmount } from '#shared/fields/number-input.ts';
import type { Day } from '#shared/time/day-time.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { uploadForm } from '#ui/panel/files/upload.ts';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import {
  createExpense,
  EXPENSE_TEXTS,
  type Expense,
  updateExpense,
} from '../../contract/expense.ts';
import {
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  MAX_CONCEPT,
  MAX_NOTES,
  NO_CATEGORY_LABEL,
} from '../../rules/expense-fields.ts';
import { dayOfMonth } from '../../rules/recurrence.ts';
import { prepareReceiptFile, ReceiptField } from './receipt-field.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null` creates an expense. */
  expense: Expense | null;
};

/** «Cargar Gasto»: form that creates or edits an expense. */
export function ExpenseFormDialog({ opened, onClose, expense }: Props) {
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
          const { message = '' } = await attempt.send(content, (key) =>
            uploadForm(createExpense, { body }, { ...upload, key }),
          );
          return message;
        }
        const { removeReceipt } = draft;
        const change = { ...body, removeReceipt, expectedVersion: expense.version };
        const input = { params: { id: expense._id }, body: change };
        return (await uploadForm(updateExpense, input, upload)).message ?? '';
      } finally {
        setProgress(null);
      }
    },
    failureMessage: expense === null ? EXPENSE_TEXTS.saveFailed : EXPENSE_TEXTS.changeFailed,
    invalidates: createExpense.topics ?? [],
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

/** Mantine's `Select` has no option with an empty value. */
const NONE = 'none';
const CATEGORIES = [
  { value: NONE, label: NO_CATEGORY_LABEL },
  ...EXPENSE_CATEGORIES.map((category) => ({ value: category as string, label: category })),
];

function ExpenseFields({
  form: { draft, problems, change, input },
  expense,
  today,
}: {
  form: Form<ExpenseDraft>;
  expense: Expense | null;
  today: Day;
}) {
  return (
    <>
      <div className={`${css.pair} ${css.uneven} ${css.wide}`}>
        <AmountField label="Monto" money {...input('amount')} />
        <TextInput
          label="Concepto"
          {...input('concept')}
          maxLength={MAX_CONCEPT}
          autoComplete="off"
          aria-required
        />
      </div>
      <div className={`${css.pair} ${css.uneven} ${css.wide}`}>
        <Select
          label="Categoría (opcional)"
          data={CATEGORIES}
          allowDeselect={false}
          maxDropdownHeight={320}
          value={draft.category || NONE}
          error={problems.category}
          onChange={(value) =>
            change({ category: EXPENSE_CATEGORIES.find((one) => one === value) ?? '' })
          }
        />
        <DayField label="Fecha" {...input('date')} today={today} />
      </div>
      <Textarea
        label="Notas (opcional)"
        {...input('notes')}
        maxLength={MAX_NOTES}
        autosize
        minRows={2}
        maxRows={6}
      />
      <CheckField
        label="Repetir cada mes"
        description={repeatText(draft, expense)}
        checked={draft.repeatMonthly}
        onChange={(repeatMonthly) => change({ repeatMonthly })}
      />
    </>
  );
}

function repeatText({ repeatMonthly, date }: ExpenseDraft, expense: Expense | null): string {
  if (!repeatMonthly && expense?.repeatMonthly) {
    return 'No se va a cargar más. Los gastos ya cargados quedan.';
  }
  if (!repeatMonthly) return 'Se carga solo cada mes, con los mismos datos y sin comprobante.';
  const day = dayOfMonth(date);
  const short = day > 28 ? ' (o el último, si el mes es más corto)' : '';
  return `Se carga solo el día ${day} de cada mes${short}, con los datos del último. Los meses que ya pasaron no se cargan.`;
}

/** State of the form; the amount is the typed text. */
type ExpenseDraft = {
  amount: string;
  concept: string;
  category: ExpenseCategory | '';
  date: Day;
  notes: string;
  repeatMonthly: boolean;
  /** Name, size and time of the chosen receipt; the file is kept outside the draft. */
  picture: string;
  /** Whether saving removes the stored receipt. */
  removeReceipt: boolean;
};

function expenseDraft(expense: Expense | null, today: Day): ExpenseDraft {
  return {
    amount: expense ? formatMoneyInput(expense.amount) : '',
    concept: expense?.concept ?? '',
    category: (expense?.category ?? '') as ExpenseCategory | '',
    date: expense?.date ?? today,
    notes: expense?.notes ?? '',
    repeatMonthly: expense?.repeatMonthly ?? false,
    picture: '',
    removeReceipt: false,
  };
}

/** Builds the request body. */
function expenseBody(draft: ExpenseDraft) {
  const { concept, category, date, notes, repeatMonthly } = draft;
  return { amount: normalizeAmount(draft.amount), concept, category, date, notes, repeatMonthly };
}

/** Identifies a file, so that another file gets another idempotency key. */
const fileFingerprint = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
