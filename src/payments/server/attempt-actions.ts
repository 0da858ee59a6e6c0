import type { Tx } from '#platform/data/database.ts';
import { insertAttempt, type PaymentRow, supersedeAttempts } from './payment-store.ts';
import { DEFAULT_PROVIDER } from './providers/registry.ts';

/** The first attempt to pay a reservation. Money is integer cents, `now` in epoch milliseconds. */
export type NewPayment = {
  reservationId: string;
  /** The reservation's short code; the invoice number is `<code>-<attempt>`. */
  code: string;
  /** Frozen with the reservation. */
  amountCents: number;
  description: string;
  now: number;
};

const LONGEST_DESCRIPTION = 127;

/**
 * Inserts the first attempt in the reservation's own transaction; returns its id. Open its order with
 * `openOrder` after the commit. A reservation has at most one open attempt (`payments_one_open`).
 */
export function beginPayment(tx: Tx, wanted: NewPayment): Promise<string> {
  const attempt = {
    reservation_id: wanted.reservationId,
    provider: DEFAULT_PROVIDER.name,
    attempt: 1,
    invoice: `${wanted.code}-1`,
    description: wanted.description.slice(0, LONGEST_DESCRIPTION),
    amount_cents: wanted.amountCents,
    currency: DEFAULT_PROVIDER.currency,
  };
  return insertAttempt(tx, attempt, wanted.now);
}

/** Inserts the attempt that follows an ended one; the caller holds the reservation's lock. */
export function beginNextAttempt(tx: Tx, last: PaymentRow, now: number): Promise<string> {
  const attempt = last.attempt + 1;
  const { reservation_id, provider, description, amount_cents, currency } = last;
  const invoice = last.invoice.replace(/\d+$/, String(attempt));
  const same = { reservation_id, provider, description, amount_cents, currency };
  return insertAttempt(tx, { ...same, attempt, invoice }, now);
}

/**
 * Supersedes the attempts of a reservation that staff accept or cancel by hand, in the same
 * transaction. The caller holds the reservation's lock.
 */
export function supersedeOpenAttempts(tx: Tx, reservationId: string, now: number): Promise<void> {
  return supersedeAttempts(tx, reservationId, 'reservation-closed', now);
}
