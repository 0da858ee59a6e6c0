import type { ExpenseRecord } from '#data-import/rules/import-records.ts';
import type { Tx } from '#platform/data/database.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import { prepareReceipt, type ReceiptContent } from './expense-queries.ts';
import { expenseColumns, storeReceipt } from './expense-rows.ts';

export type ImportedExpense = Omit<ExpenseRecord, 'receipt'> & {
  id: string;
  /** Encodes it; `null` if it cannot be read. */
  receipt: (() => Promise<ReceiptContent | null>) | null;
};

/** Encodes a receipt as an upload does. Returns `null` for bytes that are no picture and no PDF. */
export async function encodeReceipt(bytes: Uint8Array): Promise<ReceiptContent | null> {
  return prepareReceipt(Buffer.from(bytes)).catch(() => null);
}

/** Inserts expenses of another system with their receipts. */
export async function importExpenses(
  tx: Tx,
  expenses: readonly ImportedExpense[],
  now: Date,
): Promise<void> {
  const rows = expenses.values().map((expense) => {
    const created = expense.createdAt === null ? now : new Date(expense.createdAt);
    return {
      id: expense.id,
      ...expenseColumns(expense),
      created_at: created,
      updated_at: expense.updatedAt === null ? created : new Date(expense.updatedAt),
    };
  });
  await insertRows(tx, 'expenses', rows);
  for (const { id, receipt } of expenses) {
    const encoded = await receipt?.();
    if (encoded) await storeReceipt(tx, id, encoded);
  }
}
