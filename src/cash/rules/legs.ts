import { type Amount, centsOfAmount, roundingCents } from './currency.ts';

/** One way in which part of a payment was made; below 0: what was given back of it. */
export type Leg = Amount & { method: string };

/** A leg with what it counts for, in cents. */
export type SettledLeg = Leg & { cents: number };

/**
 * Returns the legs with their cents. Legs that pay what is due, up to the rounding of the last leg in pesos, sum to
 * exactly `due` cents: the last leg in pesos takes the remainder. Other legs count for their amount.
 */
export function settleLegs(legs: readonly Leg[], due: number): SettledLeg[] {
  const settled = legs.map((leg) => ({ ...leg, cents: centsOfAmount(leg) }));
  const last = settled.findLast(({ currency }) => currency === 'UYU');
  const rest = due - sumCents(settled);
  const fits = last !== undefined && Math.abs(rest) <= roundingCents(last);
  // The remainder never turns an amount into its opposite.
  if (fits && Math.sign(last.cents + rest) === Math.sign(last.cents)) last.cents += rest;
  return settled;
}

export const sumCents = (legs: readonly { cents: number }[]): number =>
  legs.reduce((sum, { cents }) => sum + cents, 0);
