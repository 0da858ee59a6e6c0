import { formatDollars } from '#kernel/money.ts';
import { formatQuantity, formatWithUnit } from '#kernel/quantity.ts';
import type { BasketSale } from '../contract/basket.ts';

/** What the law wants said on a paper that is no invoice. */
export const NOT_FISCAL = 'No es comprobante fiscal.';

type Line = BasketSale['lines'][number];

/** `2 × Bujía`, `0,35 kilogramos × Grasa`: pieces need no unit. */
export function quantityOfLine({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>): string {
  return unit === 'piece' ? formatQuantity(quantity) : formatWithUnit(quantity, unit);
}

/** The receipt as a message for the client. */
export function receiptText({ clientName, lines, total }: BasketSale, business: string): string {
  return [
    `Hola ${clientName}, este es el detalle de tu compra${business === '' ? '' : ` en ${business}`}:`,
    ...lines.map((line) => `${quantityOfLine(line)} × ${line.name}: ${formatDollars(line.total)}`),
    `Total: ${formatDollars(total)}`,
    NOT_FISCAL,
  ].join('\n');
}
