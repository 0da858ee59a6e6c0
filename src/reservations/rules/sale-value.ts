import type { PublicPaymentStatus } from '#payments/rules/payment-status.ts';
import type { Cents } from '#shared/money/money.ts';

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
