/**
 * A decimal number of the wire as a whole number of its smallest parts (cents, thousandths), exactly;
 * `null` where it has more decimals, is no finite number, or is too large to be counted without loss.
 * Text is taken too, with a point and no grouping: forms send either.
 */
export function toFixedPoint(value: number | string, decimals: 2 | 3): number | null {
  const text = typeof value === 'number' ? plain(value) : value.trim();
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign = '', units = '', fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return null;
  const parts = Number(units) * 10 ** decimals + Number(kept.padEnd(decimals, '0'));
  return sign === '-' && parts !== 0 ? -parts : parts;
}

/** Without an exponent; what would need one is no amount. */
function plain(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}
