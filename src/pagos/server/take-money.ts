import { inTransaction, sqlState } from '#platform/data/database.ts';
import type { Order } from '../rules/order.ts';
import { meaningOf, type RefusalMeaning } from '../rules/refusal-issue.ts';
import { keepLease } from './lease.ts';
import type { Payments } from './paid-cause-actions.ts';
import { movePayment, type Occasion, type PaymentRow } from './payment-row.ts';
import { type Provider, Refused, Unknown } from './provider.ts';

export type Taking =
  /** The order as PayPal answers it after the money was taken. */
  | { kind: 'order'; order: Order }
  /** `certain`: no earlier try of this very request may have taken it. */
  | { kind: 'refused'; meaning: RefusalMeaning; issue: string; certain: boolean }
  | { kind: 'unknown' };

const UNIQUE_VIOLATION = '23505';

/**
 * Commits `capturing` before anything is asked for. `null` where money may not be taken: the
 * reservation no longer waits for it, this attempt was superseded, or another one holds money.
 */
export async function beginCapture(
  { context, cause }: Payments,
  row: PaymentRow,
  occasion: Occasion,
): Promise<PaymentRow | null> {
  const retry = row.status !== 'awaiting_payer';
  try {
    return await inTransaction(context.db, async (tx) => {
      const open = await cause.lockOpen(tx, row.reservation_id);
      if (retry) return open ? row : null;
      if (!open) {
        await movePayment(tx, row.id, 'superseded', { reason: 'reservation-closed' }, occasion);
        return null;
      }
      // Another number only here, after a definite refusal: the same request is never made twice.
      const change = { capture_no: row.capture_no + 1, declined_at: null, sent_back_at: null };
      return movePayment(tx, row.id, 'capturing', change, occasion);
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const reason = { reason: 'second-payment' };
    await inTransaction(context.db, (tx) =>
      movePayment(tx, row.id, 'superseded', reason, occasion),
    );
    return null;
  }
}

/** Asks for the money; where nobody knows what became of it, the very same once more at once. */
export async function capture(
  { context }: Payments,
  provider: Provider,
  row: PaymentRow,
  { unsure }: { unsure: boolean },
): Promise<Taking> {
  const orderId = row.provider_order_id ?? '';
  const requestId = `cap-${row.id}-${row.capture_no}`;
  const ask = async (certain: boolean): Promise<Taking> => {
    try {
      const order = await provider.capture?.(orderId, requestId);
      return order === undefined ? { kind: 'unknown' } : { kind: 'order', order };
    } catch (error) {
      if (error instanceof Unknown) return { kind: 'unknown' };
      if (!(error instanceof Refused)) throw error;
      return { kind: 'refused', meaning: meaningOf(error), issue: error.issue, certain };
    }
  };
  const first = await ask(!unsure);
  if (first.kind !== 'unknown') return first;
  await keepLease(context.db, row.id);
  return ask(false);
}
