/** Returns (price − cost) / price as a percentage with 2 decimals; `null` for a price of 0. */
export function marginOf(price: number, cost: number): number | null {
  if (price === 0) return null;
  return Math.round(((price - cost) * 10_000) / price) / 100;
}

const PERCENT = new Intl.NumberFormat('es-UY', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `57,10 %` (with a no-break space): every percentage of the panel has two decimals. */
export function formatPercent(percent: number): string {
  return `${PERCENT.format(percent)}\u00a0%`;
}

/** Returns the margin as a percentage, or a dash without a margin. */
export function marginText(margin: number | null): string {
  return margin === null ? '—' : formatPercent(margin);
}

/** Returns a part of a whole as a percentage with 2 decimals; `null` if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;
}
