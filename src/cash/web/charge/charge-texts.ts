import { formatDollars } from '#shared/money/money.ts';
import type { Balance } from '../../contract/movement.ts';

/** An amount with its label: `['Falta', 'US$ 86,00']`. */
type Amount = readonly [label: string, amount: string];

/** The last amount: what is left to pay or to return. */
function leftText({ state, balance, paid }: Balance): Amount | null {
  if (state === 'unrecorded') return null;
  if (balance > 0) return ['Falta', formatDollars(balance)];
  if (balance < 0) return [state === 'over' ? 'A devolver' : 'Sobran', formatDollars(-balance)];
  return paid > 0 && state !== 'over' ? ['Pago', 'Completo'] : null;
}

/** The amounts of a record: what it is charged, what was paid, and what is left. */
export function chargeAmounts(balance: Balance): Amount[] {
  const { state, total, discount, paid } = balance;
  const left = leftText(balance);
  const isOver = state === 'over';
  return [
    ...(isOver ? [] : [['Total', formatDollars(total)] as const]),
    ...(discount === 0 ? [] : [['Descuento', `−${formatDollars(discount)}`] as const]),
    ...(isOver && total > 0 ? [['Seña retenida', formatDollars(total)] as const] : []),
    ...(paid === 0 ? [] : [[state === 'open' ? 'Seña' : 'Pagado', formatDollars(paid)] as const]),
    ...(left === null ? [] : [left]),
  ];
}

/** The text of the chip in the head of a detail; `null` for a record with nothing to say. */
export function chipText(balance: Balance): string | null {
  const { state, deposits, paid } = balance;
  if (state === 'unrecorded') return paid === 0 ? 'Cobro sin registrar' : null;
  if (state === 'open') return deposits === 0 ? null : `Seña ${formatDollars(deposits)}`;
  return balance.balance === 0 ? null : (leftText(balance)?.join(' ') ?? null);
}
