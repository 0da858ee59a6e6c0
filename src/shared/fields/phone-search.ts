const PHONE_CHARACTERS = /^[\d\s()+./-]+$/;
const MIN_DIGITS = 3;
/** Digits of the country code 598 and the shortest national number. */
const MIN_INTERNATIONAL_DIGITS = 11;

/**
 * Returns the digits to search for in stored telephone numbers. The typed part and the stored number
 * may each be written with `+598`, with the leading zero or without. Returns `null` when the text has
 * characters of no telephone number, or too few digits.
 */
export function phoneDigits(typed: string): string | null {
  const text = typed.trim();
  if (!PHONE_CHARACTERS.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const international = /^(\+|00)/.test(text) || digits.length >= MIN_INTERNATIONAL_DIGITS;
  const national = international ? digits.replace(/^598/, '') : digits;
  const significant = national.replace(/^0+/, '');
  return significant.length < MIN_DIGITS ? null : significant;
}
