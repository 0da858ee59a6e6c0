import { type Cents, centsOf, formatCents } from '#shared/money/money.ts';

export type PaidComparison = { kind: 'none' } | { kind: 'in-favour' | 'missing'; cents: Cents };

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
