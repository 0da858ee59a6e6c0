import { inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { APPROVABLE_MS } from '../rules/next-check.ts';
import { canTransition, holdsMoney, phaseOf } from '../rules/payment-status.ts';
import { answerInTime, DEFAULT_PROVIDER } from './open-payments.ts';
import type { Payments } from './paid-cause.ts';
import {
  findPayment,
  insertAttempt,
  movePayment,
  type PaymentRow,
  readAttempts,
  supersedeAttempts,
  updatePayment,
} from './payment-store.ts';
import { syncPayment } from './sync-payment-actions.ts';

/**
 * Opens the order of an attempt that `beginPayment` inserted, after its commit. Returns the payment
 * link; `null` if online payments are off, or the provider is slow or rejects the order. The order is
 * stored before this returns. Also returns the link of an attempt whose order is open already.
 */
export async function openOrder(payments: Payments, paymentId: string): Promise<string | null> {
  if (!payments.canPayOnline) return null;
  const opened = syncPayment(payments, paymentId, { source: 'system' }).then(async () => {
    const row = await findPayment(payments.context.db, paymentId);
    return row?.status === 'awaiting_payer' ? row.approve_url : null;
  });
  return answerInTime(payments, opened, () => null);
}

export type Resumed =
  | { kind: 'pay'; paymentUrl: string }
  /** Paid, perhaps just now: an approved order is captured first. */
  | { kind: 'paid' }
  /** Money may be on its way: nothing may be paid beside it. */
  | { kind: 'processing' }
  /** The reservation does not wait for a payment, or staff must look at it first. */
  | { kind: 'closed' }
  /** No payment is possible now; later perhaps. */
  | { kind: 'unavailable' };

/**
 * «Retomar pago»: the same attempt while it can be paid, otherwise a new one; never a second payable
 * order beside a live one.
 */
export function resumeAttempt(payments: Payments, reservationId: string): Promise<Resumed> {
  return answerInTime(payments, resumeNow(payments, reservationId), async () => {
    // A capture may be under way while the provider is slow: the client must not pay twice.
    const attempts = await readAttempts(payments.context.db, reservationId);
    const moving = attempts.some(({ status }) => holdsMoney(status));
    return { kind: moving ? 'processing' : 'unavailable' };
  });
}

async function resumeNow(payments: Payments, reservationId: string): Promise<Resumed> {
  const [newest] = await readAttempts(payments.context.db, reservationId);
  if (newest === undefined) return { kind: 'closed' };
  if (!payments.canPayOnline) return { kind: 'unavailable' };
  await syncPayment(payments, newest.id, { source: 'system' });
  const next = await payableAttempt(payments, reservationId);
  if ('kind' in next) return next;
  const paymentUrl = next.link ?? (await openOrder(payments, next.paymentId));
  return paymentUrl === null ? { kind: 'unavailable' } : { kind: 'pay', paymentUrl };
}

type Payable = Resumed | { paymentId: string; link: string | null };

/** The attempt that can be paid; a new one if the last one ended. */
async function payableAttempt(
  { context, cause }: Payments,
  reservationId: string,
): Promise<Payable> {
  const now = context.clock();
  try {
    return await inTransaction(context.db, async (tx) => {
      const open = await cause.lockOpen(tx, reservationId);
      const attempts = await readAttempts(tx, reservationId, { lock: true });
      const [last] = attempts;
      if (last === undefined) return { kind: 'closed' };
      const found = payableIn(attempts, last, { open, now });
      if (found !== 'new-attempt') return found;
      if (canTransition(last.status, 'expired')) {
        const origin = { source: 'system', actor: null, now } as const;
        const expired = { to: 'expired', columns: { reason: 'not-paid' } } as const;
        await movePayment(tx, last, expired, origin);
        await updatePayment(tx, last.id, { next_check_at: null }, now);
      }
      return { paymentId: await beginNextAttempt(tx, last, now), link: null };
    });
  } catch (error) {
    // Another request resumed it at the same moment.
    if (violates(error, 'payments_one_open') || violates(error, 'payments_attempt'))
      return { kind: 'processing' };
    throw error;
  }
}

function payableIn(
  attempts: readonly PaymentRow[],
  last: PaymentRow,
  { open, now }: { open: boolean; now: number },
): Payable | 'new-attempt' {
  const phases = attempts.map(({ status }) => phaseOf(status));
  if (phases.includes('paid')) return { kind: 'paid' };
  if (phases.includes('requested')) return { kind: 'processing' };
  if (!open || phases.includes('aside')) return { kind: 'closed' };
  if (last.status === 'creating') return { paymentId: last.id, link: null };
  if (phaseOf(last.status) !== 'unrequested') return 'new-attempt';
  const dead = last.ordered_at !== null && now - last.ordered_at.getTime() >= APPROVABLE_MS;
  return dead ? 'new-attempt' : { paymentId: last.id, link: last.approve_url };
}

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
function beginNextAttempt(tx: Tx, last: PaymentRow, now: number): Promise<string> {
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
