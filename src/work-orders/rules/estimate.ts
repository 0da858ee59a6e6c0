import { formatCents } from '#shared/money/money.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import { yourVehicle } from '#shared/records/vehicle-label.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { addDays, type Day, dayAt, longDayWithoutYear } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { Urgency } from './findings.ts';

/**
 * An estimate can be answered until the midnight of the workshop after its last day. This instant, `validUntil`, is
 * in epoch milliseconds, as `now`.
 */

/** Returns the end of the validity of an estimate that is sent at `now`. */
export function endOfValidity(
  { timeZone, estimateValidDays }: { timeZone: string; estimateValidDays: number },
  now: number,
): number {
  return boundaryAt(addDays(dayAt(now, timeZone), estimateValidDays + 1), 0, timeZone);
}

/** Returns the last workshop-local day on which an estimate can be answered. */
export const lastAnswerDay = (validUntil: number, timeZone: string): Day =>
  dayAt(validUntil - 1, timeZone);

export const isExpired = (validUntil: number, now: number): boolean => validUntil <= now;

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

/** Facts of a message about an estimate. `lastDay`: workshop-local day until which it can be answered. */
export type EstimateFacts = {
  clientName: string;
  vehicleType: string;
  /** The most that the lines can cost together: of alternatives the dearest counts. */
  mostCents: number;
  hasAlternatives: boolean;
  lastDay: Day;
};

/** «Revisamos tu moto y el presupuesto es de US$ 118,00.» */
export function estimateSentence(facts: EstimateFacts): string {
  const { vehicleType, mostCents, hasAlternatives } = facts;
  const vehicle = yourVehicle(vehicleType);
  return `Revisamos ${vehicle} y el presupuesto es de ${hasAlternatives ? 'hasta ' : ''}${formatCents(mostCents)}.`;
}

/** Returns the text for WhatsApp with the link to the client's page. */
export function estimateMessage(facts: EstimateFacts, business: string, link: string): string {
  const sentence = estimateSentence(facts);
  const lower = sentence.charAt(0).toLowerCase() + sentence.slice(1);
  const until = `Puedes responder hasta el ${longDayWithoutYear(facts.lastDay)}`;
  return clientMessage(facts.clientName, business, `${lower} ${until}: ${link}`);
}
