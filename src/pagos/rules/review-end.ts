import { empty, type Field, longerThan, NOT_TEXT, notAText } from '#shared/fields/field-rules.ts';
import { outlived } from './next-check.ts';
import type { Order } from './order.ts';
import type { PaymentStatus } from './payment-status.ts';

export const REVIEW_REASON_LONGEST = 500;

/** What staff found out; kept in the payment's timeline. */
export const reviewReason: Field = [
  [empty, 'Por favor escribe qué revisaste.'],
  [longerThan(REVIEW_REASON_LONGEST), 'El motivo no puede superar los 500 caracteres.'],
  [notAText, NOT_TEXT],
];

/** A payment, and its order as the provider has it now. Times in epoch milliseconds. */
export type Reviewed = {
  status: PaymentStatus;
  /** The money that we know of. */
  captureId: string | null;
  /** A refund of it was asked for, and is not done. */
  refundUnderway: boolean;
  /** When the order was made. */
  orderedAt: number;
  order: Order | 'gone' | 'unknown';
  now: number;
};

/** `may`: no money is there, and none can come. Otherwise why it stays in review. */
export type ReviewEnd = 'may' | 'not-in-review' | 'holds-money' | 'money-unknown' | 'too-early';

const HELD: ReadonlySet<string> = new Set(['completed', 'pending', 'partially_refunded']);

/**
 * Whether staff may say of a payment that they looked at it, so that it is done with. Never where
 * money is held or on its way (then «Verificar» and «Reembolsar» are the ways), never where nobody
 * knows, and not while its order could still take some.
 *
 * | what the provider shows                | |
 * |---|---|
 * | no answer                              | unknown |
 * | money that stayed, or is going back    | holds |
 * | not the money that we know of          | unknown |
 * | done, without a word of its money      | unknown |
 * | void, or all of it refused or returned | may |
 * | none, or no order any more             | may, when the order's life is over |
 */
export function reviewEnd(of: Reviewed): ReviewEnd {
  const { status, captureId, refundUnderway, orderedAt, order, now } = of;
  if (status !== 'review') return 'not-in-review';
  if (order === 'unknown') return 'money-unknown';
  const captures = order === 'gone' ? [] : order.captures;
  if (refundUnderway || (order !== 'gone' && orderHolds(order))) return 'holds-money';
  if (captureId !== null && !captures.some(({ id }) => id === captureId)) return 'money-unknown';
  if (order !== 'gone') {
    if (order.state === 'done' && captures.length === 0) return 'money-unknown';
    if (order.state === 'void' || order.state === 'done') return 'may';
  }
  return outlived(orderedAt, now) ? 'may' : 'too-early';
}

/** Whether the provider holds money of an order now, or is taking it. */
export const orderHolds = ({ captures }: Order): boolean =>
  captures.some(({ status }) => HELD.has(status));
