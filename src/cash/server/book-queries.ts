import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Period } from '#shared/contract/period.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Currency } from '../rules/currency.ts';
import { CHARGED_KINDS } from '../rules/movement-kinds.ts';
import type { Snapshot } from './closing-rows.ts';
import { type MovementView, movementView, selectMovements } from './movement-rows.ts';

/** What the figures and files of finance read of the book of movements. */

/** Sums what providers kept of the payments in the till, in cents. Fees of PayPal belong to its payments. */
export async function sumTillFees(db: Db, { startDate, endDate }: Period): Promise<number> {
  let query = db
    .selectFrom('money_movements')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('fee_cents'), val(0)).as('cents'))
    .where('payment_id', 'is', null);
  if (startDate !== undefined) query = query.where('day', '>=', startDate);
  if (endDate !== undefined) query = query.where('day', '<=', endDate);
  return Number((await query.executeTakeFirstOrThrow()).cents);
}

/**
 * Reads the labels of the methods with which each record was paid, in their order. A record without a payment, or
 * whose payments were reversed, has no entry. Of a basket, the id is that of the basket.
 */
export async function readPaidBy(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('money_movements as movement')
    .innerJoin('payment_methods as method', 'method.id', 'movement.method_id')
    .select(['movement.cause_id as id', 'method.label'])
    .where('movement.cause_id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where('movement.cause', 'in', CHARGED_KINDS)
    .where('movement.kind', 'in', ['payment', 'deposit'])
    .where('movement.reverses', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('money_movements as reversal').whereRef(
            'reversal.reverses',
            '=',
            'movement.id',
          ),
        ),
      ),
    )
    .groupBy(['movement.cause_id', 'method.id'])
    .orderBy('method.position')
    .execute();
  const labels = new Map<string, string[]>();
  for (const { id, label } of rows)
    if (id !== null) labels.set(id, [...(labels.get(id) ?? []), label]);
  return labels;
}

/** A movement of a file, with the id of its payment at PayPal. */
export type MovementLine = MovementView & { paymentId: string | null };

/** Reads the movements of a period, oldest first. */
export async function readMovementLines(
  db: Db,
  { startDate, endDate }: Period,
): Promise<MovementLine[]> {
  let query = selectMovements(db);
  if (startDate !== undefined) query = query.where('movement.day', '>=', startDate);
  if (endDate !== undefined) query = query.where('movement.day', '<=', endDate);
  const rows = await query.execute();
  return rows.map((row) => ({ ...movementView(row), paymentId: row.paymentId }));
}

/** A closing of a day, or the reopening of one; `reopens` is the number of the closing that it ends. */
export type ClosingLine = {
  number: number;
  day: Day;
  kind: 'close' | 'reopen';
  reopens: number | null;
  snapshot: Snapshot;
  note: string;
  by: string;
  at: Date;
};

/** Reads the closings of the days of a period, by number. */
export async function readClosingLines(
  db: Db,
  { startDate, endDate }: Period,
): Promise<ClosingLine[]> {
  const { rows } = await sql<ClosingLine>`
    select number, day, kind, reopens, snapshot, note, actor_name as by, at from cash_closings
    where day >= coalesce(${startDate ?? null}::date, '-infinity')
      and day <= coalesce(${endDate ?? null}::date, 'infinity')
    order by number`.execute(db);
  return rows;
}

/** How an expense was paid; `amount` in `currency`, above 0. */
export type ExpensePayment = {
  movement: string;
  method: string;
  currency: Currency;
  amount: number;
};

/** SQL: how an expense was paid, as JSON; null without a payment that stands. */
export function paymentOfExpense(id: RawBuilder<unknown>): RawBuilder<ExpensePayment | null> {
  return sql<ExpensePayment | null>`(
    select json_build_object('movement', paid.id, 'method', method.label, 'currency', paid.currency,
      'amount', (-paid.amount_minor / 100.0)::float8)
    from money_movements as paid join payment_methods as method on method.id = paid.method_id
    where paid.cause_id = ${id} and paid.cause = 'expense' and paid.reverses is null and not exists (
      select from money_movements as reversal where reversal.reverses = paid.id)
    limit 1)`;
}
