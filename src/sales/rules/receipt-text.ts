import type { ReceiptRow } from '#cash/rules/receipt-rows.ts';
import { type TaxData, taxText } from '#clients/rules/tax-number.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatMeasured, type Unit } from '#shared/money/quantity.ts';

/** Required by law on a receipt that is no invoice. */
export const NOT_FISCAL = 'No es comprobante fiscal.';

type Line = { name: string; quantity: number; unit: Unit; total: number };
/** Amounts in dollars. */
type Receipt = TaxData & { clientName: string; lines: readonly Line[]; total: number };

/** Returns the receipt as a message for the client. `rows`: discount, payments and what is left. */
export function receiptText(
  { clientName, lines, total, ...tax }: Receipt,
  business: string,
  rows: readonly ReceiptRow[],
): string {
  const taxLine = taxText(tax);
  return [
    `Hola ${clientName}, este es el detalle de tu compra${business === '' ? '' : ` en ${business}`}:`,
    ...(taxLine === '' ? [] : [taxLine]),
    ...lines.map(
      ({ name, quantity, unit, total: sum }) =>
        `${formatMeasured(quantity, unit)} × ${name}: ${formatDollars(sum)}`,
    ),
    `Total: ${formatDollars(total)}`,
    ...rows.map(([label, amount]) => `${label}: ${amount}`),
    NOT_FISCAL,
  ].join('\n');
}
