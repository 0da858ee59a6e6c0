import type { Cents } from '#kernel/money.ts';

/** Of one reservation: its sale (`null`: none that counts), what was charged for it online, what went back. */
export type Standing = { saleCents: Cents | null; receivedCents: Cents; backCents: Cents };

/**
 * What of a sale is income, once money went back. Its value is what was agreed before any refund. What
 * was charged beyond that never was income, so a refund takes that first, and only then from the sale:
 * 1980 charged, sold for 1980 and 100 given back, or sold for 1880 and 100 given back, is 1880 either
 * way. Without a sale nothing is income. Never below 0 as long as no more went back than was charged.
 */
export function keptIncome({ saleCents, receivedCents, backCents }: Standing): Cents {
  if (saleCents === null) return 0;
  const beyond = Math.max(0, receivedCents - saleCents);
  return saleCents - Math.max(0, backCents - beyond);
}
