import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { nextCheckAt } from '../rules/next-check.ts';
import { findPayment, type PaymentRow } from './payment-row.ts';

/** By the database's clock: the processes that compete may disagree on theirs. */
const LEASE = sql<Date>`clock_timestamp() + interval '15 seconds'`;
const FREE = sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`;

/** A webhook and the visitor's return come within seconds: the later one waits for what the first finds. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** Takes the payment into one hand; `null` where another one keeps it for longer than we wait. */
export async function takeLease(db: Db, id: string): Promise<PaymentRow | null> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const row = await db
      .updateTable('payments')
      .set({ lease_until: LEASE })
      .where('id', '=', id)
      .where(FREE)
      .returningAll()
      .executeTakeFirst();
    if (row) return row as PaymentRow;
    if (waited >= PATIENCE_MS) return null;
    await pause(LOOK_EVERY_MS);
  }
}

/** Before another call that may take long. */
export async function keepLease(db: Db, id: string): Promise<void> {
  await db.updateTable('payments').set({ lease_until: LEASE }).where('id', '=', id).execute();
}

/** Lets go, and says when the job should look again. */
export async function letGo(db: Db, id: string, now: number): Promise<PaymentRow> {
  const row = await findPayment(db, id);
  if (row === null) throw new Error('a payment is never deleted');
  const since = (row.ordered_at ?? row.created_at).getTime();
  const next = nextCheckAt({ status: row.status, since, now });
  await db
    .updateTable('payments')
    .set({ lease_until: null, next_check_at: next === null ? null : new Date(next) })
    .where('id', '=', id)
    .execute();
  return row;
}
