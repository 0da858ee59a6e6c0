import type { PublicPaymentStatus } from '#pagos/rules/payment-status.ts';

type PaymentAmounts = {
  paymentStatus: PublicPaymentStatus;
  amount: number;
  refunded: number;
  paidAt: string | null;
};

/** What was charged online and what of it went back, in dollars; of a chargeback all of it. */
export function refundTotals(payments: readonly PaymentAmounts[]): {
  charged: number;
  back: number;
} {
  const cents = (amounts: readonly number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
  const reversed = ({ paymentStatus }: PaymentAmounts) => paymentStatus === 'reversed';
  const moved = payments.filter(
    (each) => each.paidAt !== null || each.refunded > 0 || reversed(each),
  );
  return {
    charged: cents(moved.map(({ amount }) => amount)),
    back: cents(moved.map((each) => (reversed(each) ? each.amount : each.refunded))),
  };
}
