import { formatDollars } from '#kernel/money.ts';
import { formatQuantity, formatWithUnit, type Unit } from '#kernel/quantity.ts';

/** What the law wants said on a paper that is no invoice. */
export const NOT_FISCAL = 'No es comprobante fiscal.';

type Line = { name: string; quantity: number; unit: Unit; total: number };
/** Amounts in dollars, as the answer to a basket has them. */
type Receipt = { clientName: string; lines: readonly Line[]; total: number };

/** `2 × Bujía`, `0,35 kilogramos × Grasa`: pieces need no unit. */
export function quantityOfLine({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>): string {
  return unit === 'piece' ? formatQuantity(quantity) : formatWithUnit(quantity, unit);
}

/** The receipt as a message for the client. */
export function receiptText({ clientName, lines, total }: Receipt, business: string): string {
  return [
    `Hola ${clientName}, este es el detalle de tu compra${business === '' ? '' : ` en ${business}`}:`,
    ...lines.map((line) => `${quantityOfLine(line)} × ${line.name}: ${formatDollars(line.total)}`),
    `Total: ${formatDollars(total)}`,
    NOT_FISCAL,
  ].join('\n');
}
