import { formatPercent } from '#shared/money/margin.ts';

/** A dash where there is no price to have a margin of. */
export function marginText(margin: number | null): string {
  return margin === null ? '—' : formatPercent(margin);
}
