import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { Period } from '../../contract/period.ts';
import { expensesInPeriod } from './expense-queries.ts';

/** A receipt without its content. */
export type ReceiptFacts = { expenseId: string; contentType: string; bytes: number };

/** Reads the receipts of a period's expenses that are not deleted, by expense id. */
export async function readReceiptFacts(
  db: Db,
  period: Period,
): Promise<ReadonlyMap<string, ReceiptFacts>> {
  const { rows } = await sql<ReceiptFacts>`
    select expense.id as "expenseId", content_type as "contentType",
      octet_length(content) as bytes
    from expenses as expense join expense_receipts on expense_id = expense.id
    where ${expensesInPeriod(period)}`.execute(db);
  return new Map(rows.map((row) => [row.expenseId, row]));
}

/** Reads the content of one receipt; `null` if it was removed. */
export async function readReceiptContent(db: Db, expenseId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('expense_receipts')
    .select('content')
    .where('expense_id', '=', expenseId)
    .executeTakeFirst();
  return row?.content ?? null;
}
