import { wholeParts } from '#kernel/decimal.ts';

/**
 * Amounts as staff type them: with a comma or a point, and with points between thousands where
 * there is a comma too. `null` is no such number, or one with too many decimals.
 */

/** Dollars → cents. */
export function typedCents(text: string): number | null {
  return wholeParts(plain(text), 2);
}

/** Units → thousandths. */
export function typedThousandths(text: string): number | null {
  return wholeParts(plain(text), 3);
}

/** A number as it stands in a field: `2,85`. */
export function asTyped(value: number): string {
  return String(value).replace('.', ',');
}

/** The same text as the contract takes it: what is no number is refused there, with its sentence. */
export function plain(text: string): string {
  const grouped = /^\d{1,3}(\.\d{3})+,\d+$/.test(text.trim());
  return (grouped ? text.replaceAll('.', '') : text).replace(',', '.').trim();
}
