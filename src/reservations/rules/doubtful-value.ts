import type { Cents } from '#shared/money/money.ts';

/** Returns whether a final value is far from the reserved price, as after a digit too many or too few. */
export function isDoubtfulValue(finalCents: Cents, reservedCents: Cents): boolean {
  if (reservedCents <= 0) return false;
  return finalCents >= 2 * reservedCents || 2 * finalCents <= reservedCents;
}
