import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { type Day, dayAt, readDay } from '#kernel/day-time.ts';
import type { Received } from '#kernel/endpoint.ts';
import { dollarsOf } from '#kernel/money.ts';
import { invalidFields } from '#kernel/refusal.ts';
import type { Actor } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import type { Kit } from '#server-kit/kit.ts';
import {
  type createExpense as createEntry,
  EXPENSE_TEXTS,
  type Expense,
  refuseExpense,
  type updateExpense as updateEntry,
} from '../contract/expense.ts';
import { EXPENSE_SENTENCES, isNear } from '../rules/expense-fields.ts';
import { readExpense } from './expense-queries.ts';
import {
  type By,
  columnsOf,
  type ExpenseFacts,
  insertExpense,
  lockExpense,
  putReceipt,
} from './expense-rows.ts';
import { receiptContent } from './receipt-content.ts';
import { endSeries, settleSeries } from './series.ts';

export type ExpenseForm = Received<NonNullable<typeof createEntry.body>>;
export type ExpenseChange = Received<NonNullable<typeof updateEntry.body>>;

/**
 * Enters an expense with its receipt (see `receiptContent`), once per Idempotency-Key. Money is in cents,
 * the day is workshop-local. Refuses (400) an invalid receipt and a day that does not exist.
 */
export async function createExpense(
  kit: Kit,
  form: ExpenseForm,
  file: Buffer | null,
  { key, actor }: { key: string | null; actor: Actor },
) {
  const { facts, today } = await factsOf(kit, form);
  const receipt = file && (await receiptContent(file));
  const by = { actor, now: kit.clock() };
  const asked = { ...form, file: file && createHash('sha256').update(file).digest('hex') };
  return inTransaction(kit.db, (tx) =>
    once(
      tx,
      'create-expense',
      key,
      { ...asked, by: actor.id },
      {
        run: async () => {
          const id = await insertExpense(tx, facts, by);
          if (form.repeatMonthly) await settleSeries(tx, id, { repeat: true, today });
          if (receipt) await putReceipt(tx, id, receipt);
          await audit(tx, 'expense-created', id, facts, by);
          return { id };
        },
        answer: async ({ id }) => {
          const data: Expense = await readExpense(tx, id);
          return { data, message: EXPENSE_TEXTS.created, status: 201 };
        },
      },
    ),
  );
}

/**
 * An expense that is part of what the caller does, in its transaction, as its last step (the log
 * is held from then on); of a purchase at most one. Answers its id.
 */
export async function recordExpense(
  tx: Tx,
  facts: ExpenseFacts,
  by: By,
  purchaseId?: string,
): Promise<string> {
  const id = await insertExpense(tx, facts, by, {
    ...(purchaseId !== undefined && { purchaseId }),
  });
  await audit(tx, 'expense-created', id, facts, by);
  return id;
}

/**
 * Changes an expense; the months of its series that were written stay as they are. Refuses an
 * unknown or deleted one (404) and, with `expectedVersion`, one that somebody changed (409).
 */
export async function changeExpense(
  kit: Kit,
  id: string,
  change: ExpenseChange,
  file: Buffer | null,
  actor: Actor,
) {
  const { facts, today } = await factsOf(kit, change);
  const receipt = file && (await receiptContent(file));
  const by = { actor, now: kit.clock() };
  return inTransaction(kit.db, async (tx) => {
    const row = await lockExpense(tx, id);
    const expected = change.expectedVersion ?? row.version;
    if (row.version !== expected)
      throw refuseExpense('changed-meanwhile', await readExpense(tx, id));
    const columns = columnsOf(facts);
    const changed = (Object.keys(columns) as (keyof typeof columns)[])
      .filter((column) => row[column] !== columns[column])
      .map((column) => WIRE_NAMES[column]);
    await tx
      .updateTable('expenses')
      .set({ ...columns, version: sql`version + 1`, updated_at: new Date(by.now) })
      .where('id', '=', id)
      .execute();
    if (receipt || change.removeReceipt) {
      await putReceipt(tx, id, receipt);
      changed.push('receipt');
    }
    const repeat = change.repeatMonthly;
    const moved = row.day !== facts.day;
    if (await settleSeries(tx, id, { today, moved, ...(repeat !== undefined && { repeat }) })) {
      changed.push('repeat');
    }
    await audit(tx, 'expense-changed', id, facts, by, changed);
    return { data: await readExpense(tx, id), message: EXPENSE_TEXTS.updated };
  });
}

const WIRE_NAMES: Readonly<Record<keyof ReturnType<typeof columnsOf>, string>> = {
  amount_cents: 'amount',
  concept: 'concept',
  category: 'category',
  day: 'date',
  notes: 'notes',
};

/**
 * Takes an expense off the lists and out of all sums; the row stays. What comes back every month
 * goes on doing so unless `stop`. Refuses an unknown or deleted one (404).
 */
export async function deleteExpense(kit: Kit, id: string, stop: boolean, actor: Actor) {
  const by = { actor, now: kit.clock() };
  return inTransaction(kit.db, async (tx) => {
    const row = await lockExpense(tx, id);
    await tx
      .updateTable('expenses')
      .set({ deleted_at: new Date(by.now), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    if (stop && row.series_id !== null) await endSeries(tx, row.series_id);
    const facts = { amountCents: row.amount_cents, concept: row.concept };
    await audit(tx, 'expense-deleted', id, facts, by);
    return { data: { _id: id }, message: EXPENSE_TEXTS.deleted };
  });
}

/** What the form says, on the day that it means in the workshop; today where it names none. */
async function factsOf(kit: Kit, form: ExpenseForm): Promise<{ facts: ExpenseFacts; today: Day }> {
  const { timeZone } = await readSettings(kit);
  const today = dayAt(kit.clock(), timeZone);
  const day = form.date === undefined ? today : readDay(form.date, timeZone);
  if (day === null) throw invalidFields({ date: EXPENSE_SENTENCES.day });
  if (!isNear(day, today)) throw invalidFields({ date: EXPENSE_SENTENCES.dayFar });
  const { amount: amountCents, concept, category, notes } = form;
  return { facts: { amountCents, concept, category, day, notes }, today };
}

async function audit(
  tx: Tx,
  action: 'expense-created' | 'expense-changed' | 'expense-deleted',
  id: string,
  { amountCents, concept }: Pick<ExpenseFacts, 'amountCents' | 'concept'>,
  { actor, now }: By,
  fields?: readonly string[],
): Promise<void> {
  const details = { amount: dollarsOf(amountCents), concept, ...(fields && { fields }) };
  await writeAudit(tx, { actor, action, record: { type: 'expense', id }, details, now });
}
