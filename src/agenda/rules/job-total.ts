import { costOf, type Thousandths } from '#shared/money/quantity.ts';

/** A part used in a job; money in cents. */
export type UsedPart = { quantity: Thousandths; unitPriceCents: number };

/** Returns the price of the used quantity of a part, rounded to the cent. */
export function partTotal({ quantity, unitPriceCents }: UsedPart): number {
  return costOf(quantity, unitPriceCents);
}

/**
 * Returns service + parts + labour in cents: the total of the dialog, and the sale that the
 * delivery records.
 */
export function jobTotal(job: {
  priceCents: number;
  laborCents: number;
  parts: readonly UsedPart[];
}): number {
  return job.parts.reduce((sum, part) => sum + partTotal(part), job.priceCents + job.laborCents);
}
