import { formatPercent } from '#shared/money/margin.ts';

/** Returns the margin as a percentage, or a dash without a margin. */
export function marginText(margin: number | null): string {
  return margin === null ? '—' : formatPercent(margin);
}
