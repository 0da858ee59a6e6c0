import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notStorable,
} from '#shared/fields/field-rules.ts';
import { isPastOrderLife } from './next-check.ts';
import { type OrderRead, orderHoldsMoney } from './order.ts';
import type { PaymentStatus } from './payment-status.ts';

export const REVIEW_REASON_LONGEST = 500;

/** What staff found; kept in the payment's event history. */
export const reviewReason: Field = [
  [empty, 'Por favor escribe qué revisaste.'],
  [longerThan(REVIEW_REASON_LONGEST), 'El motivo no puede superar los 500 caracteres.'],
  [notStorable, NOT_TEXT],
];

/** A payment, and its order as the provider shows it now. Times in epoch milliseconds. */
export type Reviewed = {
  status: PaymentStatus;
  /** The capture that we recorded. */
  captureId: string | null;
  /** A refund was requested, and is not finished. */
  refundUnderway: boolean;
  /** When the order was created. */
  orderedAt: number;
  order: Exclude<OrderRead, 'unreadable'> | 'unknown';
  now: number;
};

/** `may`: there is no money, and none can come. Otherwise why the payment stays in review. */
export type ReviewEnd = 'may' | 'not-in-review' | 'holds-money' | 'money-unknown' | 'too-early';

/**
 * Whether staff may end the review of a payment. Never while money is held or on its way («Verificar»
 * and «Reembolsar» handle that), while its state is unknown, or while the order can still be captured.
 *
 * | the provider shows                      | result  |
 * |-----------------------------------------|---------|
 * | no answer                               | unknown |
 * | money that stayed, or is being refunded | holds   |
 * | other money than we recorded            | unknown |
 * | done, without money                     | unknown |
 * | void, or all of it refused or returned  | may     |
 * | no money, or no order                   | may, after the order's life |
 */
export function reviewEnd(of: Reviewed): ReviewEnd {
  const { status, captureId, refundUnderway, orderedAt, order, now } = of;
  if (status !== 'review') return 'not-in-review';
  if (order === 'unknown') return 'money-unknown';
  const captures = order === 'gone' ? [] : order.captures;
  if (refundUnderway || (order !== 'gone' && orderHoldsMoney(order))) return 'holds-money';
  if (captureId !== null && !captures.some(({ id }) => id === captureId)) return 'money-unknown';
  if (order !== 'gone') {
    if (order.state === 'done' && captures.length === 0) return 'money-unknown';
    if (order.state === 'void' || order.state === 'done') return 'may';
  }
  return isPastOrderLife(orderedAt, now) ? 'may' : 'too-early';
}
