import type { PublicPaymentStatus } from '#payments/rules/payment-status.ts';
import { type Cents, centsOf, formatCents } from '#shared/money/money.ts';

type PaidComparison = { kind: 'none' } | { kind: 'in-favour' | 'missing'; cents: Cents };

/** Compares the online payments, less refunds, with the final value. `cents` is always above 0. */
export function comparePaid(paidCents: Cents, finalCents: Cents): PaidComparison {
  const difference = paidCents - finalCents;
  if (difference === 0) return { kind: 'none' };
  return difference > 0
    ? { kind: 'in-favour', cents: difference }
    : { kind: 'missing', cents: -difference };
}

/**
 * Returns the sentence that compares the online payments, less refunds and chargebacks, with the final value. Amounts in
 * dollars. `null` if nothing was charged online or both are equal.
 */
export function paidComparisonText(
  { charged, refunded }: { charged: number; refunded: number },
  finalValue: number,
): string | null {
  const chargedCents = centsOf(charged);
  const refundedCents = centsOf(refunded);
  const finalCents = centsOf(finalValue);
  const comparison = comparePaid(chargedCents - refundedCents, finalCents);
  if (chargedCents === 0 || comparison.kind === 'none') return null;
  const amount = formatCents(comparison.cents);
  const paid = `Pagó ${formatCents(chargedCents)}`;
  const returned = refundedCents === 0 ? '' : ` y se le devolvieron ${formatCents(refundedCents)}`;
  const difference =
    comparison.kind === 'in-favour' ? `${amount} a favor del cliente` : `faltan ${amount}`;
  return `${paid}${returned}; el valor final es ${formatCents(finalCents)}: ${difference}.`;
}

type PaymentAmounts = {
  paymentStatus: PublicPaymentStatus;
  amount: number;
  refunded: number;
  paidAt: string | null;
};

/** Sums what was charged online and what was refunded, in dollars. A chargeback counts as a full refund. */
export function refundTotals(payments: readonly PaymentAmounts[]): {
  charged: number;
  refunded: number;
} {
  const total = (amounts: readonly number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
  const isReversed = ({ paymentStatus }: PaymentAmounts) => paymentStatus === 'reversed';
  const charged = payments.filter(
    (payment) => payment.paidAt !== null || payment.refunded > 0 || isReversed(payment),
  );
  return {
    charged: total(charged.map(({ amount }) => amount)),
    refunded: total(
      charged.map((payment) => (isReversed(payment) ? payment.amount : payment.refunded)),
    ),
  };
}

/** Returns whether a final value is far from the reserved price, as after a digit too many or too few. */
export function isDoubtfulValue(finalCents: Cents, reservedCents: Cents): boolean {
  if (reservedCents <= 0) return false;
  return finalCents >= 2 * reservedCents || 2 * finalCents <= reservedCents;
}
