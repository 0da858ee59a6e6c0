/**
 * Converts a decimal number of the API to a whole number of its smallest unit (cents, thousandths),
 * exactly. Returns `null` for more decimals, for a value that is not finite, and for more than 12
 * digits before the point. Forms send numbers or text, so text with a point and without grouping is
 * accepted too.
 */
export function toFixedPoint(value: number | string, decimals: 2 | 3): number | null {
  const text = typeof value === 'number' ? numberText(value) : value.trim();
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign = '', units = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return null;
  const result = Number(units) * 10 ** decimals + Number(significant.padEnd(decimals, '0'));
  return sign === '-' && result !== 0 ? -result : result;
}

/** An exponent in the text fails the caller's pattern: such a number is outside the valid range. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}
