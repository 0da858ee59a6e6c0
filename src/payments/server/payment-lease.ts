import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { nextCheckAt } from '../rules/next-check.ts';
import { findPayment, type PaymentRow } from './payment-store.ts';

/** By the database's clock: the clocks of competing processes may differ. */
const LEASE_END = sql<Date>`clock_timestamp() + interval '15 seconds'`;
const LEASE_FREE = sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`;

/** A webhook and the payer's return come within seconds: the later one waits for the first. */
const LEASE_WAIT_MS = 10_000;
const LEASE_POLL_MS = 100;

/** Acquires the lease of a payment; `null` if another process keeps it for longer than we wait. */
export async function acquireLease(db: Db, id: string): Promise<PaymentRow | null> {
  for (let waited = 0; ; waited += LEASE_POLL_MS) {
    const row = await db
      .updateTable('payments')
      .set({ lease_until: LEASE_END })
      .where('id', '=', id)
      .where(LEASE_FREE)
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
    if (waited >= LEASE_WAIT_MS) return null;
    await pause(LEASE_POLL_MS);
  }
}

/** Before another call that may take long. */
export async function renewLease(db: Db, id: string): Promise<void> {
  await db.updateTable('payments').set({ lease_until: LEASE_END }).where('id', '=', id).execute();
}

/** Releases the lease and sets when the job syncs the payment next. */
export async function releaseLease(db: Db, id: string, now: number): Promise<void> {
  const row = await findPayment(db, id);
  if (row === null) throw new Error('a payment is never deleted');
  const since = (row.ordered_at ?? row.created_at).getTime();
  const next = nextCheckAt({ status: row.status, since, now });
  await db
    .updateTable('payments')
    .set({ lease_until: null, next_check_at: next === null ? null : new Date(next) })
    .where('id', '=', id)
    .execute();
}
