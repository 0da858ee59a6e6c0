const ONLY_PHONE_SIGNS = /^[\d\s()+./-]+$/;
const LEAST_DIGITS = 3;
/** Digits of the country code and of the shortest number behind it. */
const WITH_COUNTRY = 11;

/**
 * Returns the digits by which a typed part of a telephone number is found in stored digits, whether
 * either was written with `+598`, with the leading zero or without. Returns null where the text has
 * other signs or too few digits to be a telephone number.
 */
export function phoneDigits(typed: string): string | null {
  const text = typed.trim();
  if (!ONLY_PHONE_SIGNS.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const international = /^(\+|00)/.test(text) || digits.length >= WITH_COUNTRY;
  const national = international ? digits.replace(/^598/, '') : digits;
  const significant = national.replace(/^0+/, '');
  return significant.length < LEAST_DIGITS ? null : significant;
}
