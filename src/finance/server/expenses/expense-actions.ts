import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { reverseCause } from '#cash/server/reverse-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type Day, dayAt, readDay } from '#shared/time/day-time.ts';
import {
  type createExpense as createEntry,
  EXPENSE_TEXTS,
  type Expense,
  expenseError,
  type updateExpense as updateEntry,
} from '../../contract/expense.ts';
import { EXPENSE_FIELD_TEXTS, isPlausibleDay } from '../../rules/expense-fields.ts';
import { prepareReceipt, readExpense } from './expense-queries.ts';
import {
  type ActionContext,
  type ExpenseFacts,
  expenseColumns,
  insertExpense,
  lockExpense,
  storeReceipt,
} from './expense-rows.ts';
import { endSeries, updateSeries } from './recurring-expense-actions.ts';

export type ExpenseForm = SchemaOutput<NonNullable<typeof createEntry.body>>;
export type ExpenseChange = SchemaOutput<NonNullable<typeof updateEntry.body>>;

/**
 * Records an expense with its receipt (see `prepareReceipt`), once per idempotency key. Money is in cents,
 * the day is workshop-local. Rejects with 400 an invalid receipt and a day that does not exist.
 */
export async function createExpense(
  context: AppContext,
  form: ExpenseForm,
  file: Buffer | null,
  { key, actor }: { key: string | null; actor: Actor },
) {
  const { facts, today } = await expenseFacts(context, form);
  const receipt = file && (await prepareReceipt(file));
  const by = { actor, now: context.clock() };
  const request = { ...form, file: file && createHash('sha256').update(file).digest('hex') };
  return inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'create-expense',
      key,
      { ...request, by: actor.id },
      {
        run: async () => {
          const id = await insertExpense(tx, facts, by);
          if (form.repeatMonthly) await updateSeries(tx, id, { repeat: true, today });
          if (receipt) await storeReceipt(tx, id, receipt);
          await auditExpense(tx, 'expense-created', id, facts, by);
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
 * Records an expense in the caller's transaction and returns its id. Call it as the last step, because the
 * audit line locks the log. At most one expense per purchase.
 */
export async function recordExpense(
  tx: Tx,
  facts: ExpenseFacts,
  by: ActionContext,
  purchaseId?: string,
): Promise<string> {
  const id = await insertExpense(tx, facts, by, {
    ...(purchaseId !== undefined && { purchaseId }),
  });
  await auditExpense(tx, 'expense-created', id, facts, by);
  return id;
}

/**
 * Changes an expense; the other entries of its series stay unchanged. Rejects an unknown or deleted
 * expense with 404, and, with `expectedVersion`, a changed one with 409.
 */
export async function changeExpense(
  context: AppContext,
  id: string,
  change: ExpenseChange,
  file: Buffer | null,
  actor: Actor,
) {
  const { facts, today } = await expenseFacts(context, change);
  const receipt = file && (await prepareReceipt(file));
  const by = { actor, now: context.clock() };
  return inTransaction(context.db, async (tx) => {
    const row = await lockExpense(tx, id);
    const expected = change.expectedVersion ?? row.version;
    if (row.version !== expected) {
      throw expenseError('changed-meanwhile', await readExpense(tx, id));
    }
    const columns = expenseColumns(facts);
    const changed = (Object.keys(columns) as (keyof typeof columns)[])
      .filter((column) => row[column] !== columns[column])
      .map((column) => API_FIELD_NAMES[column]);
    await tx
      .updateTable('expenses')
      .set({ ...columns, version: sql`version + 1`, updated_at: new Date(by.now) })
      .where('id', '=', id)
      .execute();
    if (receipt || change.removeReceipt) {
      await storeReceipt(tx, id, receipt);
      changed.push('receipt');
    }
    const repeat = change.repeatMonthly;
    const moved = row.day !== facts.day;
    if (await updateSeries(tx, id, { today, moved, ...(repeat !== undefined && { repeat }) })) {
      changed.push('repeat');
    }
    await auditExpense(tx, 'expense-changed', id, facts, by, changed);
    return { data: await readExpense(tx, id), message: EXPENSE_TEXTS.updated };
  });
}

const API_FIELD_NAMES: Readonly<Record<keyof ReturnType<typeof expenseColumns>, string>> = {
  amount_cents: 'amount',
  concept: 'concept',
  category: 'category',
  day: 'date',
  notes: 'notes',
};

/**
 * Removes an expense from lists and sums, and reverses its payment; the row stays. With `stopRepeating` it also ends the series.
 * Rejects an unknown or deleted expense with 404.
 */
export async function deleteExpense(
  context: AppContext,
  id: string,
  stopRepeating: boolean,
  actor: Actor,
) {
  const by = { actor, now: context.clock() };
  return inTransaction(context.db, async (tx) => {
    const row = await lockExpense(tx, id);
    await tx
      .updateTable('expenses')
      .set({ deleted_at: new Date(by.now), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    if (stopRepeating && row.series_id !== null) await endSeries(tx, row.series_id);
    const reversal = { by: actor, now: by.now, reason: EXPENSE_TEXTS.deleted };
    await reverseCause(tx, { kind: 'expense', id }, reversal);
    const facts = { amountCents: row.amount_cents, concept: row.concept };
    await auditExpense(tx, 'expense-deleted', id, facts, by);
    return { data: { _id: id }, message: EXPENSE_TEXTS.deleted };
  });
}

/** Returns the facts of a form with its workshop-local day; without a date, the current day. */
async function expenseFacts(
  context: AppContext,
  form: ExpenseForm,
): Promise<{ facts: ExpenseFacts; today: Day }> {
  const { timeZone } = await readSettings(context);
  const today = dayAt(context.clock(), timeZone);
  const day = form.date === undefined ? today : readDay(form.date, timeZone);
  if (day === null) throw invalidFields({ date: EXPENSE_FIELD_TEXTS.day });
  if (!isPlausibleDay(day, today)) throw invalidFields({ date: EXPENSE_FIELD_TEXTS.dayFar });
  const { amount: amountCents, concept, category, notes } = form;
  return { facts: { amountCents, concept, category, day, notes }, today };
}

async function auditExpense(
  tx: Tx,
  action: 'expense-created' | 'expense-changed' | 'expense-deleted',
  id: string,
  { amountCents, concept }: Pick<ExpenseFacts, 'amountCents' | 'concept'>,
  { actor, now }: ActionContext,
  fields?: readonly string[],
): Promise<void> {
  const details = { amount: dollarsOf(amountCents), concept, ...(fields && { fields }) };
  await writeAudit(tx, { actor, action, record: { type: 'expense', id }, details, now });
}
