import { centsOf, dollarsOf } from '#shared/money/money.ts';
import type { Balance } from '../contract/movement.ts';

/** Dollars that can still be paid; below 0: what is to be returned. Of unrecorded payments, all that is not recorded. */
export function dueOf({ state, total, discount, paid, balance }: Balance): number {
  if (state !== 'unrecorded') return balance;
  return Math.max(0, dollarsOf(centsOf(total) - centsOf(discount) - centsOf(paid)));
}

/** Whether part of a sold record was refunded online, so that the client may pay it in another way. */
export const hasRefundOnline = ({ state, movements }: Balance): boolean =>
  state === 'sold' && movements.some(({ kind, isOnline }) => isOnline && kind === 'refund');

/** Dollars that can be given back in the till, by the rule `returnableCents`. */
export function returnableOf({ state, total, discount, paid }: Balance): number {
  const due = state === 'open' ? 0 : centsOf(total) - centsOf(discount);
  return Math.max(0, dollarsOf(centsOf(paid) - due));
}
