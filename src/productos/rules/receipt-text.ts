import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity, formatWithUnit, type Unit } from '#shared/money/quantity.ts';

/** Required by law on a receipt that is no invoice. */
export const NOT_FISCAL = 'No es comprobante fiscal.';

type Line = { name: string; quantity: number; unit: Unit; total: number };
/** Amounts in dollars. */
type Receipt = { clientName: string; lines: readonly Line[]; total: number };

/** `2 × Bujía`, `0,35 kilogramos × Grasa`: pieces are shown without a unit. */
export function lineQuantityText({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>): string {
  return unit === 'piece' ? formatQuantity(quantity) : formatWithUnit(quantity, unit);
}

/** Returns the receipt as a message for the client. */
export function receiptText({ clientName, lines, total }: Receipt, business: string): string {
  return [
    `Hola ${clientName}, este es el detalle de tu compra${business === '' ? '' : ` en ${business}`}:`,
    ...lines.map(
      (line) => `${lineQuantityText(line)} × ${line.name}: ${formatDollars(line.total)}`,
    ),
    `Total: ${formatDollars(total)}`,
    NOT_FISCAL,
  ].join('\n');
}
