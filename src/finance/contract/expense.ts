import * as z from 'zod/mini';
import { CURRENCIES } from '#cash/rules/currency.ts';
import { money } from '#shared/contract/amount-fields.ts';
import { id, optionalText, TRUE_OR_FALSE, text, wholeNumber } from '#shared/contract/api-fields.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  booleanParam,
  optionalLimit,
  optionalPage,
  optionalParam,
} from '#shared/contract/list-query.ts';
import { periodFields, startsBeforeEnd } from '#shared/contract/period.ts';
import { PICTURE_ERRORS } from '#shared/contract/picture.ts';
import * as fields from '../rules/expense-fields.ts';
import { RECEIPT_TYPES } from '../rules/expense-fields.ts';

const TEXTS = fields.EXPENSE_FIELD_TEXTS;

export const EXPENSE_TEXTS = {
  created: 'Gasto registrado correctamente',
  updated: 'Gasto actualizado correctamente',
  deleted: 'Gasto eliminado correctamente',
  paid: 'Pago del gasto registrado',
  unpayFailed: 'Error al anular el pago',
  payFailed: 'Error al registrar el pago',
  saveFailed: 'Error al registrar el gasto',
  changeFailed: 'Error al actualizar el gasto',
  deleteFailed: 'Error al eliminar el gasto',
  loadFailed: 'No se pudieron cargar los gastos',
  metricsFailed: 'No se pudieron cargar las métricas',
} as const;

const EXPENSE_ERRORS = {
  'unknown-expense': [404, 'No encontramos ese gasto. Puede haber sido eliminado.'],
  'unknown-receipt': [404, 'Ese gasto no tiene comprobante.'],
  'changed-meanwhile': [
    409,
    'Otra persona cambió este gasto mientras lo editabas. Vuelve a abrirlo para ver los datos nuevos.',
  ],
  'broken-pdf': [400, 'El PDF está dañado o incompleto. Elige otro archivo o una foto.'],
  'already-paid': [409, 'Este gasto ya tiene anotado cómo se pagó.'],
  ...PICTURE_ERRORS,
} as const;
export const expenseError = domainErrors(EXPENSE_ERRORS);

export function pickExpenseErrors<Code extends keyof typeof EXPENSE_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, EXPENSE_ERRORS[code]]));
}

/** `amount` in dollars; `date` is workshop-local; `category` is '' without one. */
export const expense = z.object({
  _id: z.string(),
  date: z.string(),
  concept: z.string(),
  category: z.string(),
  amount: z.number(),
  notes: z.string(),
  /** Path of the receipt, or `null`. */
  receiptImage: z.nullable(z.string()),
  receiptType: z.nullable(z.enum(RECEIPT_TYPES)),
  /** Whether the expense repeats every month, and its next day. */
  repeatMonthly: z.boolean(),
  nextDate: z.nullable(z.string()),
  /** Name of the user who entered it; `null` for the program, which writes recurring expenses. */
  enteredBy: z.nullable(z.string()),
  /** How it was paid, if staff recorded it: `amount` in `currency`, `movement` its id. */
  payment: z.optional(
    z.object({
      movement: z.string(),
      method: z.string(),
      currency: z.enum(CURRENCIES),
      amount: z.number(),
    }),
  ),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Expense = z.infer<typeof expense>;

const checkbox = z.union([z.boolean(), booleanParam], TRUE_OR_FALSE);

const formFields = {
  amount: money(TEXTS.amount, 1),
  concept: text(fields.concept),
  category: z._default(z.enum(['', ...fields.EXPENSE_CATEGORIES], TEXTS.category), ''),
  /** A day, or an instant, which means its workshop-local day. Default: today. */
  date: optionalParam(z.string(TEXTS.day).check(z.trim(), z.maxLength(40, TEXTS.day))),
  notes: optionalText(fields.notes),
  /** Repeats every month on its day, with the values of its latest entry. */
  repeatMonthly: optionalParam(checkbox),
};

export const expenseParams = z.object({ id: id('No encontramos ese gasto.') });

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances'],
  summary: 'Expenses of a period, newest first; `total` is the sum of all pages, in dollars',
  query: z
    .strictObject({ page: optionalPage, limit: optionalLimit(100), ...periodFields })
    .check(startsBeforeEnd),
  flat: true,
  reply: z.object({
    expenses: z.array(expense),
    total: z.number(),
    /** Number of expenses on all pages; without `limit` there is one page. */
    count: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
});

/** Multipart; the receipt in the field `receiptImage`, at most 5 MB. Pictures are re-encoded, PDFs stored as sent. */
export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances'],
  idempotent: true,
  status: 201,
  summary: 'Records an expense with an optional receipt (a picture or a PDF)',
  fileField: 'receiptImage',
  body: z.strictObject(formFields),
  reply: expense,
  errors: pickExpenseErrors(
    'not-an-image',
    'broken-pdf',
    'image-too-large',
    'too-many-pixels',
    'side-too-long',
    'too-many-files',
  ),
});

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/api/expenses/:id',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances'],
  summary: 'Changes an expense; a new file replaces its receipt',
  params: expenseParams,
  fileField: 'receiptImage',
  body: z.strictObject({
    ...formFields,
    removeReceipt: z._default(checkbox, false),
    /** Version that the caller saw; another stored version is rejected with 409. */
    expectedVersion: optionalParam(wholeNumber('La versión debe ser un número entero.')),
  }),
  reply: expense,
  errors: pickExpenseErrors(
    'unknown-expense',
    'changed-meanwhile',
    'not-an-image',
    'broken-pdf',
    'image-too-large',
    'too-many-pixels',
    'side-too-long',
    'too-many-files',
  ),
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['finances'],
  summary: 'Deletes an expense; with `stopRepeating` it also ends its monthly repetition',
  params: expenseParams,
  query: z.strictObject({ stopRepeating: optionalParam(booleanParam) }),
  reply: z.object({ _id: z.string() }),
  errors: pickExpenseErrors('unknown-expense'),
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/expenses/:id/receipt',
  access: ['finanzas'],
  limit: 'staff',
  summary: 'The receipt of an expense: a picture, or a PDF as an attachment',
  params: expenseParams,
  reply: z.string(),
  mediaType: 'image/webp, application/pdf',
  errors: pickExpenseErrors('unknown-expense', 'unknown-receipt'),
});
