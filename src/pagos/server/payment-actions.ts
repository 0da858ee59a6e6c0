import type { Insertable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { Payments as PaymentsTable } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import { SUPERSEDABLE } from '../rules/payment-status.ts';
import { noteEvent, type PaymentRow } from './payment-row.ts';

/** The first attempt of a reservation. Money is integer cents, `now` in epoch milliseconds. */
export type NewPayment = {
  reservationId: string;
  /** What people say on the telephone; the invoice number is `<code>-<attempt>`. */
  code: string;
  /** Frozen with the reservation. */
  amountCents: number;
  description: string;
  now: number;
};

/** PayPal is asked for US dollars and nothing else. */
const CURRENCY = 'USD';
/** Where nobody opens its order, the job does. */
const OPENED_BY_THE_JOB_AFTER_MS = 60_000;
const LONGEST_DESCRIPTION = 127;

/**
 * Writes the first attempt in the reservation's own transaction; answers its id. Open its order with
 * `openOrder` after the commit. A second open attempt of one reservation is impossible
 * (`payments_one_open`).
 */
export function beginPayment(tx: Tx, wanted: NewPayment): Promise<string> {
  return insertAttempt(tx, {
    reservation_id: wanted.reservationId,
    attempt: 1,
    invoice: `${wanted.code}-1`,
    description: wanted.description.slice(0, LONGEST_DESCRIPTION),
    amount_cents: wanted.amountCents,
    currency: CURRENCY,
    ...timesOf(wanted.now),
  });
}

/** The next attempt after one that ended, for the same; the caller holds the reservation's lock. */
export function beginAttempt(tx: Tx, last: PaymentRow, now: number): Promise<string> {
  const attempt = last.attempt + 1;
  const { reservation_id, description, amount_cents, currency } = last;
  const invoice = last.invoice.replace(/\d+$/, String(attempt));
  const same = { reservation_id, description, amount_cents, currency };
  return insertAttempt(tx, { ...same, attempt, invoice, ...timesOf(now) });
}

const timesOf = (now: number) => ({
  next_check_at: new Date(now + OPENED_BY_THE_JOB_AFTER_MS),
  created_at: new Date(now),
  updated_at: new Date(now),
});

async function insertAttempt(
  tx: Tx,
  attempt: Omit<Insertable<PaymentsTable>, 'id' | 'provider'>,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('payments')
    .values({ ...attempt, id, provider: 'paypal' })
    .execute();
  return id;
}

/**
 * Ends the attempts of a reservation that nothing was asked for yet, in the transaction of whoever
 * accepts or cancels it by hand and holds its lock, or hands another attempt's money to people. What is being captured meanwhile finds the
 * reservation closed when the money arrives, and goes to review.
 */
export async function supersedeOpenAttempts(
  tx: Tx,
  reservationId: string,
  now: number,
  reason: 'reservation-closed' | 'second-payment' = 'reservation-closed',
): Promise<void> {
  const ended = await tx
    .updateTable('payments')
    .set({ status: 'superseded', next_check_at: null, updated_at: new Date(now) })
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', [...SUPERSEDABLE])
    .returning('id')
    .execute();
  for (const { id } of ended) {
    const said = { type: 'superseded', result: reason };
    await noteEvent(tx, id, said, { source: 'system', by: null, now });
  }
}
