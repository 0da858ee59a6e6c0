import { formatMoneyInput, normalizeAmount } from '#shared/fields/number-input.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Expense } from '../../contract/expense.ts';
import type { ExpenseCategory } from '../../rules/expense-fields.ts';
import type { ExpenseInput } from '../finance-api.ts';

/** State of the form; the amount is the typed text. */
export type ExpenseDraft = {
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

export function expenseDraft(expense: Expense | null, today: Day): ExpenseDraft {
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
export function expenseBody(draft: ExpenseDraft): ExpenseInput {
  const { concept, category, date, notes, repeatMonthly } = draft;
  return { amount: normalizeAmount(draft.amount), concept, category, date, notes, repeatMonthly };
}

/** Identifies a file, so that another file gets another idempotency key. */
export const fileFingerprint = ({ name, size, lastModified }: File) =>
  `${name} ${size} ${lastModified}`;
