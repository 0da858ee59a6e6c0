import { costOf, type Thousandths } from '#shared/money/quantity.ts';

/** A part that went into a job; money in cents. */
export type UsedPart = { quantity: Thousandths; unitPriceCents: number };

/** What the client pays for so much of a part, to the nearest cent. */
export function partTotal({ quantity, unitPriceCents }: UsedPart): number {
  return costOf(quantity, unitPriceCents);
}

/** Service + parts + labour: what the modal shows and what delivery books as the sale. */
export function jobTotal(job: {
  priceCents: number;
  laborCents: number;
  parts: readonly UsedPart[];
}): number {
  return job.parts.reduce((sum, part) => sum + partTotal(part), job.priceCents + job.laborCents);
}
