const PERCENT = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 2 });

/** `79,38 %`; a dash where there is no price to have a margin of. */
export function marginText(margin: number | null): string {
  return margin === null ? '—' : `${PERCENT.format(margin)} %`;
}
