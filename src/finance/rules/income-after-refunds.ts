import type { Cents } from '#shared/money/money.ts';

/** Money of one reservation: its valid sale (`null` if none), the online charges and the refunds, in cents. */
export type ReservationMoney = {
  saleCents: Cents | null;
  receivedCents: Cents;
  refundedCents: Cents;
};

/**
 * Returns how much of a sale is income after refunds (docs/decisions/0020). The sale's value is the amount
 * agreed before any refund. Money charged beyond that value never was income: refunds use it up first and
 * then reduce the sale. Example: 1980 charged and 100 refunded is 1880, whether it was sold for 1980 or for
 * 1880. Returns 0 without a sale. The result is below 0 only if more was refunded than charged.
 */
export function incomeAfterRefunds({
  saleCents,
  receivedCents,
  refundedCents,
}: ReservationMoney): Cents {
  if (saleCents === null) return 0;
  const overpaid = Math.max(0, receivedCents - saleCents);
  return saleCents - Math.max(0, refundedCents - overpaid);
}
