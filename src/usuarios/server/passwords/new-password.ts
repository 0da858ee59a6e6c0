import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '#platform/project-root.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { IS_THE_USERNAME, TOO_COMMON } from '../../rules/user-fields.ts';
import { isCommon, isLeaked, isUsername } from '../../rules/weak-password.ts';

/** One per line, folded as in `weak-password.ts`; Spanish and English, written for this product. */
const COMMON = readList('common-passwords.txt');
/**
 * The 5000 most frequent leaked passwords of ten or more characters, folded; from the list «10
 * million passwords» of SecLists (MIT, see its `.licence.txt`). OWASP ASVS 6.2.4 asks for 3000.
 */
const LEAKED = readList('leaked-passwords.txt');

function readList(name: string): ReadonlySet<string> {
  return new Set(
    readFileSync(new URL(`src/usuarios/server/passwords/${name}`, PROJECT_ROOT), 'utf8')
      .trim()
      .split('\n'),
  );
}

/** Returns why a new password is weak apart from its length, or `null`. */
export function passwordWeakness(password: string, username: string): string | null {
  if (isUsername(password, username)) return IS_THE_USERNAME;
  if (isLeaked(password, LEAKED)) return TOO_COMMON;
  return isCommon(password, COMMON) ? TOO_COMMON : null;
}

/** Rejects with 400 a new password that is common or the username. */
export function rejectWeakPassword(password: string, username: string): void {
  const sentence = passwordWeakness(password, username);
  if (sentence !== null) throw invalidFields({ password: sentence });
}
