import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '#platform/audit/audit-log.ts';
import type { PasswordChange } from '#platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { type Config, ConfigError } from '#platform/operations/config.ts';
import { problem } from '#shared/fields/field-rules.ts';
import { strongPassword } from '../rules/strong-password.ts';
import { newPassword, username as usernameRules } from '../rules/user-fields.ts';
import { deleteFactors } from './factors/factor-actions.ts';
import { clearFailures } from './login/login-throttle.ts';
import { endSessionsOf } from './login/open-sessions.ts';
import { passwordWeakness } from './passwords/new-password.ts';
import { hashPassword } from './passwords/passwords.ts';

/** Actions of the command line. */

type AdminSettings = Pick<Config, 'adminUsername' | 'adminPassword'>;

const USUAL_NAME = 'admin';
const FULL_NAME = 'Administrador';

/** Throws a `ConfigError` for an invalid name or password of the first admin. */
export function checkFirstAdmin({ adminUsername, adminPassword }: AdminSettings): void {
  const name = (adminUsername ?? USUAL_NAME).toLowerCase();
  const wrongName = problem(usernameRules, name);
  if (wrongName !== null) throw new ConfigError(`ADMIN_USERNAME: ${wrongName}`);
  if (adminPassword === null) return;
  const weak =
    problem(newPassword, adminPassword) ?? passwordWeakness(adminPassword, { username: name });
  if (weak !== null) throw new ConfigError(`ADMIN_PASSWORD: ${weak}`);
}

/**
 * Creates the first admin if there is no user, with the configured password or a generated one, which
 * must be changed at the first sign-in. Returns the generated password, which cannot be read again;
 * `null` if nothing was created or the password is configured.
 */
export async function createFirstAdmin(
  db: Db,
  settings: AdminSettings,
  now: number,
): Promise<{ username: string; password: string } | null> {
  if (await hasUsers(db)) return null;
  const username = (settings.adminUsername ?? USUAL_NAME).toLowerCase();
  const password = settings.adminPassword ?? strongPassword(() => randomInt(256));
  const hash = await hashPassword(password);
  const passwordChange = settings.adminPassword === null ? 'required' : 'advised';
  const admin = { username, hash, passwordChange, now } as const;
  const created = await inTransaction(db, (tx) => insertFirstAdmin(tx, admin));
  return created && settings.adminPassword === null ? { username, password } : null;
}

type FirstAdmin = {
  username: string;
  hash: string;
  passwordChange: PasswordChange;
  now: number;
};

/** Of several processes that start at once, one creates the admin. */
async function insertFirstAdmin(
  tx: Tx,
  { username, hash, passwordChange, now }: FirstAdmin,
): Promise<boolean> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  if (await hasUsers(tx)) return false;
  const id = newId();
  const at = new Date(now);
  await tx
    .insertInto('users')
    .values({
      id,
      username,
      name: FULL_NAME,
      role: 'admin',
      password_hash: hash,
      password_change: passwordChange,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const record = { type: 'user', id } as const;
  await writeAudit(tx, { actor: null, action: 'first-admin', record, details: { username }, now });
  return true;
}

async function hasUsers(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

/**
 * Sets a generated password, which must be changed at the next sign-in, and ends the user's sessions and
 * delays. Ignores the case of the name. Returns the password, which cannot be read again, or `null`
 * for an unknown name.
 */
export async function resetPassword(db: Db, name: string, now: number): Promise<string | null> {
  const password = strongPassword(() => randomInt(256));
  const hash = await hashPassword(password);
  const username = name.trim().toLowerCase();
  return inTransaction(db, async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({ password_hash: hash, password_change: 'required' })
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirst();
    if (!user) return null;
    await endSessionsOf(tx, user.id);
    await clearFailures(tx, { id: user.id, username });
    const record = { type: 'user', id: user.id } as const;
    const details = { username };
    await writeAudit(tx, { actor: null, action: 'password-reset', record, details, now });
    return password;
  });
}

/**
 * Removes all second factors of a user and ends their sessions, for the command line. Ignores the case
 * of the name. Returns whether there was a factor, or `null` for an unknown name.
 */
export async function resetFactors(db: Db, name: string, now: number): Promise<boolean | null> {
  const username = name.trim().toLowerCase();
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return null;
    if (!(await deleteFactors(tx, user.id))) return false;
    const record = { type: 'user', id: user.id } as const;
    const details = { username };
    await writeAudit(tx, { actor: null, action: 'factors-reset', record, details, now });
    return true;
  });
}
