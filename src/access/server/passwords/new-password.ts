import { readFileSync } from 'node:fs';
import type { Db } from '#platform/data/database.ts';
import { PROJECT_ROOT } from '#platform/project-root.ts';
import { readWorkshopName } from '#settings/server/settings-queries.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { IS_PERSONAL, IS_THE_USERNAME, TOO_COMMON } from '../../rules/user-fields.ts';
import { isCommon, isLeaked, isUsername, personalWords } from '../../rules/weak-password.ts';

/** One per line, folded as in `weak-password.ts`; Spanish and English, written for this product. */
const COMMON = readList('common-passwords.txt');
/**
 * The 5000 most frequent leaked passwords of ten or more characters, folded; from the list «10
 * million passwords» of SecLists (MIT, see its `.licence.txt`). OWASP ASVS 6.2.4 asks for 3000.
 */
const LEAKED = readList('leaked-passwords.txt');

function readList(name: string): ReadonlySet<string> {
  return new Set(
    readFileSync(new URL(`src/access/server/passwords/${name}`, PROJECT_ROOT), 'utf8')
      .trim()
      .split('\n'),
  );
}

/** Texts about the owner of a password, which guesses try first. The list `COMMON` has the product's name and words of the trade. */
export type PasswordOwner = { username: string; name?: string; email?: string };

/** Returns why a new password is weak apart from its length, or `null`. `workshop`: name of the workshop. */
export function passwordWeakness(
  password: string,
  { username, name = '', email = '' }: PasswordOwner,
  workshop = '',
): string | null {
  if (isUsername(password, username)) return IS_THE_USERNAME;
  if (isLeaked(password, LEAKED) || isCommon(password, COMMON)) return TOO_COMMON;
  const words = personalWords([username, name, email, ...email.split('@'), workshop]);
  return isCommon(password, new Set([...COMMON, ...words])) ? IS_PERSONAL : null;
}

/** Rejects with 400 a new password that is common, or made of the names of its owner or of the workshop. */
export async function rejectWeakPassword(
  db: Db,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const sentence = passwordWeakness(password, owner, await readWorkshopName(db));
  if (sentence !== null) throw invalidFields({ password: sentence });
}
