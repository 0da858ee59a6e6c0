import { digitsOf } from './person-fields.ts';

const HIDDEN = '···';

/** `··· 123`: enough for the client to recognize the number; '' without one. */
export function maskPhone(phone: string): string {
  const digits = digitsOf(phone);
  return digits === '' ? '' : `${HIDDEN} ${digits.slice(-3)}`;
}

/** `a···@ejemplo.com`; '' without an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = email;
  return `${first}${HIDDEN}${email.slice(at)}`;
}
