import { Select, Textarea, TextInput } from '@mantine/core';
import type { Day } from '#shared/time/day-time.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import type { Form } from '#ui/panel/form/use-form.ts';
import type { Expense } from '../../contract/expense.ts';
import {
  EXPENSE_CATEGORIES,
  MAX_CONCEPT,
  MAX_NOTES,
  NO_CATEGORY_LABEL,
} from '../../rules/expense-fields.ts';
import { dayOfMonth } from '../../rules/recurrence.ts';
import type { ExpenseDraft } from './expense-draft.ts';

type Props = { form: Form<ExpenseDraft>; expense: Expense | null; today: Day };

/** Mantine's `Select` has no option with an empty value. */
const NONE = 'none';
const CATEGORIES = [
  { value: NONE, label: NO_CATEGORY_LABEL },
  ...EXPENSE_CATEGORIES.map((category) => ({ value: category as string, label: category })),
];

export function ExpenseFields({ form: { draft, problems, change, input }, expense, today }: Props) {
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
