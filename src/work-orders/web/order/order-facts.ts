import { kilometresText } from '#clients/rules/client-text.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { fuelLabel } from '../../rules/order-fields.ts';

/** What was recorded at the reception, for the screen and the printed order; what was not recorded is left out. */
export function receptionFacts(
  order: WorkOrder,
  timeZone: string,
): readonly (readonly [string, string])[] {
  const { receivedAt, km, fuelEighths, accessories, complaint, promised, limit } = order;
  const facts: (readonly [string, string])[] = [
    ['Recibida', formatInstant(receivedAt, timeZone)],
    ['Kilómetros', km === null ? '' : kilometresText(km)],
    ['Combustible', fuelEighths === null ? '' : fuelLabel(fuelEighths)],
    ['Accesorios', accessories.join(', ')],
    ['Dice el cliente', complaint.trim()],
    [
      'Prometida para',
      promised === null ? '' : `${longDayWithoutYear(promised.date)}, ${promised.time}`,
    ],
    ['No pasar de', limit === null ? '' : formatDollars(limit)],
  ];
  return facts.filter(([, value]) => value !== '');
}
