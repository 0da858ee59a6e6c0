import type { CallInput, CallReply } from '#ui/call.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { uploadForm } from '#ui/panel/files/upload.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import * as expenses from '../contract/expense.ts';
import * as finance from '../contract/finance.ts';
import { getArchive } from '../contract/finance.ts';

/** Every call rejects with `CallError` only. */

/** Workshop-local days, both included; '' leaves that side open. */
export type PeriodQuery = { startDate: string; endDate: string };
export type ExpenseInput = CallInput<typeof expenses.createExpense>['body'];
export type ExpenseChange = CallInput<typeof expenses.updateExpense>['body'];
export type Returns = CallReply<typeof finance.getReturns>['data']['components'];
export type Upload = { file: File | null; onProgress: (part: number) => void };

/** Transactions and expenses per page (docs/rules/panel.md 9). */
const PER_PAGE = 20;

export const financeKeys = {
  all: ['finances'] as const,
  saleOf: (cause: string) => ['finances', 'sale-of', cause] as const,
  returns: (line: string, opening: number) => ['returns', line, opening] as const,
  receipt: (path: string, version: number) => ['receipt', path, version] as const,
};

function periodQuery({ startDate, endDate }: PeriodQuery) {
  return { ...(startDate !== '' && { startDate }), ...(endDate !== '' && { endDate }) };
}

export const metricsQuery = (period: PeriodQuery) =>
  readQuery(finance.getMetrics, { query: periodQuery(period) });

export const transactionsQuery = (period: PeriodQuery, page: number) =>
  readQuery(finance.listTransactions, {
    query: { ...periodQuery(period), page, limit: PER_PAGE },
  });

/** Returns the page of a period with this line. */
export async function findLinePage(period: PeriodQuery, line: string): Promise<number> {
  const query = { ...periodQuery(period), page: 1, limit: PER_PAGE, line };
  return (await staffCall(finance.listTransactions, { query })).data.page;
}

/** Reads the valid sale of a record; `null` without one. */
export async function fetchSale(
  cause: string,
  signal: AbortSignal,
): Promise<finance.Transaction | null> {
  const query = { cause, page: 1, limit: 100 };
  const { data } = await staffCall(finance.listTransactions, { query }, { signal });
  const isValid = ({ kind, voidedBy }: finance.Transaction) => kind === 'sale' && voidedBy === null;
  return data.transactions.find(isValid) ?? null;
}

/** Reads what returns to stock once the sale of this line is voided. */
export async function fetchReturns(id: string, signal: AbortSignal): Promise<Returns> {
  const { data } = await staffCall(finance.getReturns, { params: { id } }, { signal });
  return data.components;
}

/** Voids a sale; returns the server's message. */
export async function voidSale(
  id: string,
  body: CallInput<typeof finance.voidTransaction>['body'],
): Promise<string> {
  return (await staffCall(finance.voidTransaction, { params: { id }, body })).message ?? '';
}

/** A page of expenses; `total` is their number, as in other lists, `cost` their sum. */
export function expensesQuery(period: PeriodQuery, page: number) {
  const { queryKey, queryFn } = readQuery(expenses.listExpenses, {
    query: { ...periodQuery(period), page, limit: PER_PAGE },
  });
  return {
    queryKey,
    queryFn: async (context: { signal: AbortSignal }) => {
      const { total: cost, count: total, ...list } = await queryFn(context);
      return { ...list, total, cost };
    },
  };
}

export const allExpensesQuery = (period: PeriodQuery) =>
  readQuery(expenses.listExpenses, { query: periodQuery(period) });

/** Records an expense, once per idempotency key. Returns the server's message. */
export async function addExpense(
  body: ExpenseInput,
  upload: Upload & { key: string },
): Promise<string> {
  return (await uploadForm(expenses.createExpense, { body }, upload)).message ?? '';
}

export async function changeExpense(
  id: string,
  body: ExpenseChange,
  upload: Upload,
): Promise<string> {
  const input = { params: { id }, body };
  return (await uploadForm(expenses.updateExpense, input, upload)).message ?? '';
}

export async function removeExpense(id: string, stopRepeating: boolean): Promise<string> {
  const query = stopRepeating ? { stopRepeating: 'true' as const } : {};
  return (await staffCall(expenses.deleteExpense, { params: { id }, query })).message ?? '';
}

/** Reads a receipt with the session token: only staff may see it. */
export function fetchReceipt(path: string, signal: AbortSignal): Promise<Blob> {
  return staffBlob(path, { signal });
}

/** Downloads the «Archivo para el contador» of a period. */
export function fetchArchive(period: PeriodQuery): Promise<Blob> {
  const query = new URLSearchParams(periodQuery(period));
  return staffBlob(`${getArchive.path}?${query}`);
}

export const CSV_FILES = {
  transactions: { entry: finance.exportTransactions, name: 'transacciones' },
  expenses: { entry: finance.exportExpenses, name: 'gastos' },
} as const;

export async function fetchCsv(what: keyof typeof CSV_FILES, period: PeriodQuery): Promise<string> {
  const query = periodQuery(period);
  if (what === 'expenses') return (await staffCall(finance.exportExpenses, { query })).data;
  return (await staffCall(finance.exportTransactions, { query })).data;
}
