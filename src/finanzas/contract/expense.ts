import * as z from 'zod/mini';
import { money } from '#kernel/amount-fields.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { flag, maybe, maybeLimit, maybePage } from '#kernel/list-query.ts';
import { PICTURE_REFUSALS } from '#kernel/picture.ts';
import { refusalsOf } from '#kernel/refusal.ts';
import { id, optionalText, TRUE_OR_FALSE, text, wholeNumber } from '#kernel/wire-fields.ts';
import * as fields from '../rules/expense-fields.ts';
import { RECEIPT_TYPES } from '../rules/receipt.ts';
import { notBackwards, periodFields } from './period.ts';

const { EXPENSE_SENTENCES: SAYS } = fields;

export const EXPENSE_TEXTS = {
  created: 'Gasto registrado correctamente',
  updated: 'Gasto actualizado correctamente',
  deleted: 'Gasto eliminado correctamente',
  saveFailed: 'Error al registrar el gasto',
  changeFailed: 'Error al actualizar el gasto',
  deleteFailed: 'Error al eliminar el gasto',
  loadFailed: 'No se pudieron cargar los gastos',
  metricsFailed: 'No se pudieron cargar las métricas',
} as const;

const EXPENSE_REFUSALS = {
  'unknown-expense': [404, 'No encontramos ese gasto. Puede haber sido eliminado.'],
  'unknown-receipt': [404, 'Ese gasto no tiene comprobante.'],
  'changed-meanwhile': [
    409,
    'Otra persona cambió este gasto mientras lo editabas. Vuelve a abrirlo para ver los datos nuevos.',
  ],
  'broken-pdf': [400, 'El PDF está dañado o incompleto. Elige otro archivo o una foto.'],
  ...PICTURE_REFUSALS,
} as const;
export const refuseExpense = refusalsOf(EXPENSE_REFUSALS);

function refusals<Code extends keyof typeof EXPENSE_REFUSALS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, EXPENSE_REFUSALS[code]]));
}

/** Dollars; `date` is the workshop's day; `category` '' where there is none. */
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
  /** Whether it comes back every month, and when next. */
  repeatMonthly: z.boolean(),
  nextDate: z.nullable(z.string()),
  /** Who entered it; `null` for the program itself, which repeats. */
  enteredBy: z.nullable(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Expense = z.infer<typeof expense>;

const yes = z.union([z.boolean(), flag], TRUE_OR_FALSE);

const form = {
  amount: money(SAYS.amount, 1),
  concept: text(fields.concept),
  category: z._default(z.enum(['', ...fields.EXPENSE_CATEGORIES], SAYS.category), ''),
  /** A day, or an instant whose day in the workshop is meant; today where it is left out. */
  date: maybe(z.string(SAYS.day).check(z.trim(), z.maxLength(40, SAYS.day))),
  notes: optionalText(fields.notes),
  /** Comes back every month, on its day, with what its latest one says. */
  repeatMonthly: maybe(yes),
};

const expenseId = z.object({ id: id('No encontramos ese gasto.') });

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  door: ['finanzas'],
  limit: 'staff',
  summary: 'Expenses of a period, newest first; `total` is the sum of all of them, in dollars',
  query: z
    .strictObject({ page: maybePage, limit: maybeLimit(100), ...periodFields })
    .check(notBackwards),
  flat: true,
  reply: z.object({
    expenses: z.array(expense),
    total: z.number(),
    /** How many there are on all pages; without `limit` there is one page. */
    count: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
});

/** Multipart; the receipt in the field `receiptImage`, at most 5 MB: a picture is re-encoded, a PDF kept. */
export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  door: ['finanzas'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Enters an expense, with its receipt (a picture or a PDF) where there is one',
  file: 'receiptImage',
  body: z.strictObject(form),
  reply: expense,
  refusals: refusals(
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
  door: ['finanzas'],
  limit: 'staff',
  summary: 'Changes an expense; a new file takes the place of its receipt',
  params: expenseId,
  file: 'receiptImage',
  body: z.strictObject({
    ...form,
    removeReceipt: z._default(yes, false),
    /** Refused where somebody changed it meanwhile. */
    expectedVersion: maybe(wholeNumber('La versión debe ser un número entero.')),
  }),
  reply: expense,
  refusals: refusals(
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
  door: ['finanzas'],
  limit: 'staff',
  summary: 'Takes an expense off the lists; with `stopRepeating` it does not come back either',
  params: expenseId,
  query: z.strictObject({ stopRepeating: maybe(flag) }),
  reply: z.object({ _id: z.string() }),
  refusals: refusals('unknown-expense'),
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/expenses/:id/receipt',
  door: ['finanzas'],
  limit: 'staff',
  summary: 'The receipt of an expense: a picture, or a PDF to keep',
  params: expenseId,
  reply: z.string(),
  media: 'image/webp, application/pdf',
  refusals: refusals('unknown-expense', 'unknown-receipt'),
});
