import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Converts a typed telephone number to E.164 (`+59899123456`); null if it is invalid. A number without
 * a country code is Uruguayan. Import it lazily: it contains the rules of all countries.
 */
export function toE164(written: string): string | null {
  const number = parsePhoneNumberFromString(written, 'UY');
  return number?.isValid() ? number.number : null;
}
