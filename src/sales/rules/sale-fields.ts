import { empty, type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';
import { MAX_CENTS } from '#shared/money/money.ts';

/** Fields of a counter sale (docs/rules/panel.md 5), shared by forms, server and tests. */

export const buyerName: Field = [
  [empty, 'El nombre del cliente es requerido'],
  [longerThan(100), 'El nombre no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];

export const SALE_FIELD_TEXTS = {
  product: 'Por favor selecciona un producto',
  total: 'El total de la venta debe ser al menos 0,01.',
  totalTooMuch: 'El total de la venta no puede superar los 10.000.000.',
} as const;

/** Returns the error of a sale's total in cents: less than 1 cent, or more than the columns allow. */
export function saleTotalProblem(cents: number): string | null {
  if (cents < 1) return SALE_FIELD_TEXTS.total;
  return cents > MAX_CENTS ? SALE_FIELD_TEXTS.totalTooMuch : null;
}

/** How long the seller can undo a sale. */
export const UNDO_MINUTES = 2;

/** The reason in the ledgers. */
export const SELLER_UNDO_REASON = 'Deshecha por quien vendió';

/** Returns whether a sale can still be undone; both times in epoch milliseconds. */
export function isUndoable(soldAt: number, now: number): boolean {
  return now - soldAt <= UNDO_MINUTES * 60_000;
}
