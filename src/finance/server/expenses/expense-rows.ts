import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { Day } from '#shared/time/day-time.ts';
import { expenseError } from '../../contract/expense.ts';
import type { ExpenseCategory } from '../../rules/expense-fields.ts';
import type { ReceiptContent } from './expense-queries.ts';

/** The acting user, or `null` for the program; `now` in epoch milliseconds. */
export type ActionContext = { actor: StaffActor | null; now: number };

export type ExpenseFacts = {
  amountCents: number;
  concept: string;
  category: ExpenseCategory | '';
  day: Day;
  notes: string;
};

/** Inserts an expense and returns its id; `purchaseId` is the stock purchase that it pays for. */
export async function insertExpense(
  tx: Tx,
  facts: ExpenseFacts,
  by: ActionContext,
  { purchaseId }: { purchaseId?: string } = {},
): Promise<string> {
  const row = { ...expenseRow(facts, by), purchase_id: purchaseId ?? null };
  await tx.insertInto('expenses').values(row).execute();
  return row.id;
}

/** Inserts the expense of a series for one month and returns its id; `null` if the month has one already. */
export async function insertSeriesMonth(
  tx: Tx,
  facts: ExpenseFacts,
  by: ActionContext,
  series: { id: string; month: Day },
): Promise<string | null> {
  const written = await tx
    .insertInto('expenses')
    .values({ ...expenseRow(facts, by), series_id: series.id, series_month: series.month })
    .onConflict((conflict) => conflict.constraint('expenses_once_a_month').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id ?? null;
}

function expenseRow(facts: ExpenseFacts, { actor, now }: ActionContext) {
  return {
    id: newId(),
    ...expenseColumns(facts),
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? '',
    created_at: new Date(now),
    updated_at: new Date(now),
  };
}

export function expenseColumns({ amountCents, concept, category, day, notes }: ExpenseFacts) {
  return { amount_cents: amountCents, concept, category, day, notes };
}

/** Locks an expense and returns its row. Rejects an unknown or deleted expense with 404. */
export async function lockExpense(tx: Tx, id: string) {
  if (!ID_FORM.test(id)) throw expenseError('unknown-expense');
  const row = await tx
    .selectFrom('expenses')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw expenseError('unknown-expense');
  return row;
}

/** Replaces the receipt of an expense, if any; `null` removes it. */
export async function storeReceipt(tx: Tx, id: string, file: ReceiptContent | null): Promise<void> {
  if (file === null) {
    await tx.deleteFrom('expense_receipts').where('expense_id', '=', id).execute();
    return;
  }
  const { contentType, content } = file;
  const receipt = { content_type: contentType, content, created_at: sql<Date>`now()` };
  await tx
    .insertInto('expense_receipts')
    .values({ expense_id: id, ...receipt })
    .onConflict((conflict) => conflict.column('expense_id').doUpdateSet(receipt))
    .execute();
}
