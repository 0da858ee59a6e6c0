import { readFileSync } from 'node:fs';
import { invalidFields } from '#kernel/refusal.ts';
import { IS_THE_NAME, TOO_COMMON } from '../rules/user-fields.ts';
import { isCommon, isTheName } from '../rules/weak-password.ts';

/** One a line, as `folded` writes them; written for this product, Spanish and English. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** What is wrong with a new password beyond its length, or `null`. */
export function weakness(password: string, username: string): string | null {
  if (isTheName(password, username)) return IS_THE_NAME;
  return isCommon(password, COMMON) ? TOO_COMMON : null;
}

/** Refuses (400) a new password that is common or the user's own name. */
export function refuseWeak(password: string, username: string): void {
  const sentence = weakness(password, username);
  if (sentence !== null) throw invalidFields({ password: sentence });
}
