import { formatCents } from '#shared/money/money.ts';
import { yourVehicle } from '#shared/records/vehicle-label.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { type Day, longDayWithoutYear } from '#shared/time/day-time.ts';

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
