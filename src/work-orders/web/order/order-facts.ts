import { kilometresText } from '#clients/rules/client-text.ts';
import { centsOf, formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { fuelLabel } from '../../rules/order-fields.ts';
import type { OrderLine } from '../../rules/order-lines.ts';

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

/** Returns an order of the API for the rules: in cents and thousandths. */
export const inCents = ({ base, limit, lines }: Pick<WorkOrder, 'base' | 'limit' | 'lines'>) => ({
  baseCents: centsOf(base),
  limitCents: limit === null ? null : centsOf(limit),
  lines: lines.map(lineInCents),
});

export const lineInCents = ({ _id, quantity, total, cost, ...line }: WorkLine): OrderLine => ({
  ...line,
  id: _id,
  quantity: Math.round(quantity * 1000),
  totalCents: centsOf(total),
  costCents: cost === null ? null : centsOf(cost),
});

const MINUTE = 60_000;

/** How long ago an instant was: `recién`, `hace 5 min`, `hace 2 h`, `hace 3 días`. `ms` since then. */
export function agoText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return 'recién';
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `hace ${hours} h` : `hace ${Math.floor(hours / 24)} días`;
}
