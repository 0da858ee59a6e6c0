import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A telephone number as people write it, in E.164 (`+59899123456`), or null where it is none. A
 * number without a country is Uruguayan. Heavy (the rules of all countries): import it lazily.
 */
export function toE164(written: string): string | null {
  const number = parsePhoneNumberFromString(written, 'UY');
  return number?.isValid() ? number.number : null;
}
