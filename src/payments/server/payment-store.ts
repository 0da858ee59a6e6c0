import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Payments as PaymentsTable } from '#platform/data/database-types.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import type { PaymentColumns } from '../rules/decision.ts';
import {
  type PaymentStatus,
  REPRESENTATIVE_STATUSES,
  SUPERSEDABLE,
} from '../rules/payment-status.ts';
import { addEvent, type EventOrigin } from './event-store.ts';
import type { ProviderName } from './providers/provider.ts';

export type PaymentRow = Selectable<PaymentsTable>;

export async function findPayment(db: Db | Tx, id: string): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** By any of the ids that the provider sent. */
export async function findByProviderIds(
  db: Db,
  provider: ProviderName,
  ids: { paymentId?: string | null; orderId: string | null; captureId?: string | null },
): Promise<PaymentRow | null> {
  const { paymentId = null, orderId, captureId = null } = ids;
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where((of) =>
      of.or([
        ...(paymentId !== null && ID_FORM.test(paymentId) ? [of('id', '=', paymentId)] : []),
        ...(orderId === null ? [] : [of('provider_order_id', '=', orderId)]),
        ...(captureId === null ? [] : [of('capture_id', '=', captureId)]),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Selects the attempts that represent their reservation before all others. */
export const IS_REPRESENTATIVE = sql<SqlBool>`status = any(${sql.val([...REPRESENTATIVE_STATUSES])})`;

/** The attempt that represents a reservation: one with money, or else the newest. */
export async function findRepresentative(
  db: Db,
  reservationId: string,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy(IS_REPRESENTATIVE, 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The attempts of a reservation, newest first. */
export async function readAttempts(
  db: Db | Tx,
  reservationId: string,
  { lock = false } = {},
): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('attempt', 'desc')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return rows;
}

/** The ids of the payments that are due at `now`, the earliest first. */
export async function readDue(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('next_check_at', '<=', new Date(now))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The payments with one of `ids`, and those paid from `from` until before `until`. */
export async function readPaidOrNamed(
  db: Db,
  provider: ProviderName,
  { ids, from, until }: { ids: readonly string[]; from: Date; until: Date },
): Promise<PaymentRow[]> {
  const named = ids.filter((id) => ID_FORM.test(id));
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where((of) =>
      of.or([
        ...(named.length === 0 ? [] : [of('id', 'in', named)]),
        of.and([of('paid_at', '>=', from), of('paid_at', '<', until)]),
      ]),
    )
    .execute();
  return rows;
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

type NewAttempt = Omit<Insertable<PaymentsTable>, 'id' | 'created_at' | 'updated_at'>;

/** After this time the job opens the order, if the request did not. */
const OPENED_BY_JOB_AFTER_MS = 60_000;

export async function insertAttempt(tx: Tx, attempt: NewAttempt, now: number): Promise<string> {
  const id = newId();
  const at = new Date(now);
  const next_check_at = new Date(now + OPENED_BY_JOB_AFTER_MS);
  await tx
    .insertInto('payments')
    .values({ ...attempt, id, next_check_at, created_at: at, updated_at: at })
    .execute();
  return id;
}

/** Moves a locked payment and adds the line to its event history. Returns the new row. */
export async function movePayment(
  tx: Tx,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
  { to, columns }: { to: PaymentStatus; columns: PaymentColumns },
  origin: EventOrigin,
  note: string = columns.reason ?? '',
): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set({ ...columns, status: to, updated_at: new Date(origin.now) })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addEvent(tx, row, { type: to, result: note }, origin);
  return row;
}

export async function updatePayment(
  tx: Tx,
  id: string,
  columns: PaymentColumns & { next_check_at?: Date | null },
  now: number,
): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set({ ...columns, updated_at: new Date(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Supersedes the attempts of a reservation for which no money was requested yet. The caller accepts or
 * cancels the reservation by hand, or hands another attempt's money to staff, and holds its lock.
 * A capture that is under way finds the reservation closed, and its payment goes to review.
 */
export async function supersedeAttempts(
  tx: Tx,
  reservationId: string,
  reason: 'reservation-closed' | 'second-payment',
  now: number,
): Promise<void> {
  const superseded = await tx
    .updateTable('payments')
    .set({ status: 'superseded', next_check_at: null, updated_at: new Date(now) })
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', [...SUPERSEDABLE])
    .returning(['id', 'provider'])
    .execute();
  for (const row of superseded) {
    const event = { type: 'superseded', result: reason };
    await addEvent(tx, row, event, { source: 'system', actor: null, now });
  }
}
