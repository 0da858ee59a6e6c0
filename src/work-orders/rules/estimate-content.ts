import type { Thousandths } from '#shared/money/quantity.ts';
import type { Urgency } from './finding-states.ts';

/** One line of an estimate as the client sees it; money in cents. */
export type ShownLine = {
  id: string;
  text: string;
  cause: string;
  quantity: Thousandths;
  priceCents: number;
  totalCents: number;
  choiceGroup: number | null;
  photos: readonly string[];
  /** The worst finding that led to the line; `null`: none. */
  urgency: Urgency | null;
};

/** Everything of an estimate that the client sees. `validUntil` in epoch milliseconds. */
export type ShownEstimate = {
  id: string;
  version: number;
  validUntil: number;
  lines: readonly ShownLine[];
};

/** Returns the text whose hash is the evidence of an authorisation: the same for the same content. */
export function evidenceText({ id, version, validUntil, lines }: ShownEstimate): string {
  return JSON.stringify([
    id,
    version,
    validUntil,
    lines.map((line) => [
      line.id,
      line.text,
      line.cause,
      line.quantity,
      line.priceCents,
      line.totalCents,
      line.choiceGroup,
      line.photos,
      // Estimates from before the urgency was shown have the text without it.
      ...(line.urgency === null ? [] : [line.urgency]),
    ]),
  ]);
}
