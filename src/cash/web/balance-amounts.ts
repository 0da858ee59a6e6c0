import { centsOf, dollarsOf } from '#shared/money/money.ts';
import type { Balance } from '../contract/movement.ts';
import { type Charge, payableCents, returnableCents } from '../rules/balance.ts';

const chargeOf = ({ state, total, discount, paid }: Balance): Charge => ({
  state,
  totalCents: centsOf(total),
  discountCents: centsOf(discount),
  paidCents: centsOf(paid),
});

/** Dollars that can still be paid; below 0: what is to be returned. Of unrecorded payments, all that is not recorded. */
export const dueOf = (balance: Balance): number =>
  balance.state === 'unrecorded' ? dollarsOf(payableCents(chargeOf(balance), 0)) : balance.balance;

/** Whether part of a sold record was refunded online, so that the client may pay it in another way. */
export const hasRefundOnline = ({ state, movements }: Balance): boolean =>
  state === 'sold' && movements.some(({ kind, isOnline }) => isOnline && kind === 'refund');

/** Dollars that can be given back in the till. */
export const returnableOf = (balance: Balance): number =>
  dollarsOf(returnableCents(chargeOf(balance)));
