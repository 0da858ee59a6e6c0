import { discountOf } from '#cash/rules/balance.ts';
import { incomeAfterRefunds } from '#finance/rules/income-after-refunds.ts';
import { type Cents, centsOf, formatCents } from '#shared/money/money.ts';

/** What was paid for a reservation, online and in the till, less what went back; in dollars. */
export type Paid = {
  paid: number;
  /** Part of what went back that was refunded online. */
  refunded: number;
  discount: number;
  /** `null`: the discount is an amount. */
  discountPercent: number | null;
};

/** Returns what is left to pay in cents once it is sold for a final value; below 0: what is to be returned. */
export function leftAfterSale(record: Paid, finalValue: number): Cents {
  const [paidCents, refundedCents] = [centsOf(record.paid), centsOf(record.refunded)];
  const income = incomeAfterRefunds({
    saleCents: centsOf(finalValue) - discountCentsOf(record, finalValue),
    receivedCents: paidCents + refundedCents,
    refundedCents,
  });
  return income - paidCents;
}

function discountCentsOf({ discount, discountPercent }: Paid, finalValue: number): Cents {
  return discountOf(centsOf(finalValue), {
    discountCents: centsOf(discount),
    discountBasisPoints: discountPercent === null ? null : centsOf(discountPercent),
  });
}

/**
 * Returns the sentence that compares what was paid with the final value, in dollars. `null` if nothing was paid or
 * both are equal.
 */
export function paidComparisonText(record: Paid, finalValue: number): string | null {
  const { paid, refunded } = record;
  const left = leftAfterSale(record, finalValue);
  if (left === 0 || centsOf(paid) + centsOf(refunded) === 0) return null;
  const discount = discountCentsOf(record, finalValue);
  const price = `${formatCents(centsOf(finalValue))}${discount === 0 ? '' : ` menos ${formatCents(discount)} de descuento`}`;
  const difference = left < 0 ? `sobran ${formatCents(-left)}` : `faltan ${formatCents(left)}`;
  return `Pagó ${formatCents(centsOf(paid))}; el valor final es ${price}: ${difference}.`;
}
