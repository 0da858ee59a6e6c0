import { type Day, dayAt } from '#shared/time/day-time.ts';
import { formatInstant, formatInstantTime } from '#ui/panel/text/inline-text.tsx';
import type { CashDay, TillMovement } from '../../contract/cash-day.ts';
import { CURRENCIES, formatAmount } from '../../rules/currency.ts';
import { CAUSE_LABELS, MOVEMENT_CAUSES, type MovementCause } from '../../rules/movement-kinds.ts';
import { dayAndMonth } from '../../rules/open-days.ts';
import { minorOf } from './till-api.ts';

/** The article, service or concept; of an entry of the till its reason. */
export const movementTitle = ({ title, note, cause }: TillMovement): string =>
  title || (cause.id === null && note) || CAUSE_LABELS[cause.kind];

/** `10:35`, on another day `28/11, 10:35`. */
export function movementTime({ createdAt }: TillMovement, today: Day, timeZone: string): string {
  const day = dayAt(Date.parse(createdAt), timeZone);
  const time = formatInstantTime(createdAt, timeZone);
  return day === today ? time : `${dayAndMonth(day)}, ${time}`;
}

/** `N.º 12: reabierta por Ana Pérez, 30 nov. 2026, 10:35. Motivo: Se contó mal` */
export const reopeningText = (
  { number, by, at, reason }: CashDay['reopenings'][number],
  timeZone: string,
): string =>
  `N.º ${number}: reabierta por ${by}, ${formatInstant(at, timeZone)}. Motivo: ${reason}`;

export type MovementGroup = {
  name: MovementCause | 'paypal';
  movements: TillMovement[];
  /** `US$ 320,00 y $ 3.453,00` */
  subtotal: string;
};

export const GROUP_TITLES: Readonly<Record<MovementGroup['name'], string>> = {
  citation: 'Citas',
  reservation: 'Reservas',
  sale: 'Ventas',
  expense: 'Gastos',
  float: 'Cambio inicial',
  withdrawal: 'Retiros',
  adjustment: 'Ajustes',
  paypal: 'PayPal, por la página',
};

/** Returns the movements by their cause, in the order of the causes; those of PayPal are the last group. */
export function groupMovements(movements: readonly TillMovement[]): MovementGroup[] {
  const groupOf = ({ method, cause }: TillMovement) =>
    method.kind === 'paypal' ? 'paypal' : cause.kind;
  return [...MOVEMENT_CAUSES, 'paypal' as const].flatMap((name) => {
    const own = movements.filter((movement) => groupOf(movement) === name);
    return own.length === 0 ? [] : [{ name, movements: own, subtotal: sumText(own) }];
  });
}

function sumText(movements: readonly TillMovement[]): string {
  return CURRENCIES.flatMap((currency) => {
    const own = movements.filter((movement) => movement.currency === currency);
    const sum = own.reduce((minor, { amount }) => minor + minorOf(amount), 0);
    return own.length === 0 ? [] : [formatAmount(sum / 100, currency)];
  }).join(' y ');
}
