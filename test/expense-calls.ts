import type { Expense } from '#finance/contract/expense.ts';
import type { Db } from '#platform/data/database.ts';

type Open = { url: string };
type Headers = Record<string, string>;
type ErrorBody = {
  message?: string;
  error?: string;
  code?: string;
  fields?: Record<string, string>;
};

/** The fields of an expense form: a rent of 650 by default. */
export const RENT = { amount: '650.00', concept: 'Alquiler del local', category: 'Alquiler' };

export type ExpenseReply = {
  status: number;
  body: ErrorBody & { success: boolean; data: Expense };
};

export function expenseForm(
  fields: Readonly<Record<string, string>>,
  file?: Blob,
  name = 'foto.jpg',
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file) form.append('receiptImage', file, name);
  return form;
}

/** Sends the form as a browser does. */
export async function sendExpense(
  { url }: Open,
  headers: Headers,
  form: FormData,
  id?: string,
): Promise<ExpenseReply> {
  const address = id === undefined ? `${url}/api/expenses` : `${url}/api/expenses/${id}`;
  const method = id === undefined ? 'POST' : 'PUT';
  const reply = await fetch(address, { method, headers, body: form });
  return { status: reply.status, body: (await reply.json()) as ExpenseReply['body'] };
}

export type ExpensePage = {
  success: boolean;
  expenses: Expense[];
  total: number;
  count: number;
  totalPages: number;
};

export async function listedExpenses(
  { url }: Open,
  headers: Headers,
  query = '',
): Promise<ExpensePage> {
  const reply = await fetch(`${url}/api/expenses${query}`, { headers });
  return (await reply.json()) as ExpensePage;
}

/** Reads all rows that a rejected call must not change. */
export async function snapshotExpenses(db: Db): Promise<unknown> {
  return Promise.all([
    db.selectFrom('expenses').selectAll().orderBy('id').execute(),
    db.selectFrom('expense_series').selectAll().orderBy('id').execute(),
    db.selectFrom('expense_receipts').selectAll().orderBy('expense_id').execute(),
    db.selectFrom('idempotency_keys').select('key').orderBy('key').execute(),
  ]);
}
