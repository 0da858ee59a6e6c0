import { kilometresText } from '#clients/rules/client-text.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { type Fact, FactList } from '#ui/panel/detail/fact-list.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { fuelLabel } from '../../rules/order-fields.ts';

/** What was recorded at the reception; what was not recorded is left out. */
export function OrderFacts({ order }: { order: WorkOrder }) {
  const { timeZone } = useWorkshop();
  return <FactList facts={receptionFacts(order, timeZone)} />;
}

/** The recorded facts of the reception, for the screen and the printed order. */
export function receptionFacts(
  order: WorkOrder,
  timeZone: string,
): readonly (readonly [string, string])[] {
  const { receivedAt, km, fuelEighths, accessories, complaint, promised, limit } = order;
  const facts: (Fact & readonly [string, string])[] = [
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
