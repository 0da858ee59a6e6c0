import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { hasChangedSince, NEXT_UPDATED_AT } from '#platform/data/records.ts';
import {
  type ActionContext,
  type Actor,
  PERMISSIONS,
  type Permission,
} from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import {
  MANAGED_USER_TEXTS,
  type ManagedUser,
  type NewUser,
  type UserChange,
} from '../contract/managed-user.ts';
import { userError } from '../contract/user-errors.ts';
import { clearFailures } from './login/login-throttle.ts';
import { endSessionsOf } from './login/open-sessions.ts';
import { rejectWeakPassword } from './passwords/new-password.ts';
import { hashPassword } from './passwords/passwords.ts';
import { toManagedUser, type UserRow } from './user-queries.ts';

type ReplyWithMessage<Data> = { data: Data; message: string };

/**
 * Creates a staff member. Rejects with 400 a weak password, with 409 `username-taken` an existing name (ignoring case),
 * with 503 `busy` if the hashing queue is full.
 */
export async function createUser(
  db: Db,
  input: NewUser,
  by: ActionContext,
): Promise<ReplyWithMessage<ManagedUser>> {
  const username = input.username.toLowerCase();
  await rejectWeakPassword(db, input.password, { ...input, username });
  const hash = await hashPassword(input.password);
  const row = await inTransaction(db, (tx) => insertUser(tx, { ...input, username }, hash, by));
  return { data: toManagedUser(row), message: MANAGED_USER_TEXTS.created };
}

type Fields = Omit<NewUser, 'password'>;

async function insertUser(tx: Tx, user: Fields, hash: string, { actor, now }: ActionContext) {
  const at = new Date(now);
  const row = await tx
    .insertInto('users')
    .values({
      id: newId(),
      username: user.username,
      ...storedFields(user),
      password_hash: hash,
      // The admin who typed the password knows it.
      password_change: actor === null ? null : 'advised',
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rejectTakenUsername);
  const { id, username, role, permissions } = row;
  const record = { type: 'user', id } as const;
  const details = { username, role, permissions };
  await writeAudit(tx, { actor, action: 'user-created', record, details, now });
  return row;
}

function rejectTakenUsername(error: unknown): never {
  throw violates(error, 'users_username_key') ? userError('username-taken') : error;
}

/**
 * An admin has all permissions, so none is stored. Permissions are unique and in the order of the
 * tabs.
 */
function storedFields(user: Pick<NewUser, 'name' | 'email' | 'role' | 'permissions'>) {
  const { name, email, role, permissions } = user;
  return { name, email, role, permissions: role === 'admin' ? [] : inOrder(permissions) };
}

function inOrder(permissions: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => permissions.includes(permission));
}

/**
 * Changes a staff member; a blank password is left unchanged. A new password, a new role or a removed
 * permission ends the member's sessions, also when admins change themselves.
 *
 * Rejects with 404 an unknown user; with 400 another username, a weak password, or a password for the
 * own account («Cambiar contraseña» asks for the current one); with 409 `changed-meanwhile`, and the
 * current user as data, a user changed since `expectedUpdatedAt`; with 409 `last-admin` a change of
 * the last admin's role; with 503 `busy` if the hashing queue is full. Setting the values that a user
 * already has is a no-op.
 */
export async function updateUser(
  db: Db,
  id: string,
  input: UserChange,
  by: ActionContext,
): Promise<ReplyWithMessage<ManagedUser>> {
  const before = await findUser(db, id);
  if (input.username !== undefined && input.username.toLowerCase() !== before.username) {
    throw invalidFields({ username: MANAGED_USER_TEXTS.usernameStays });
  }
  if (input.password !== '' && id === by.actor?.id) {
    throw invalidFields({ password: MANAGED_USER_TEXTS.ownPassword });
  }
  if (input.password !== '') {
    await rejectWeakPassword(db, input.password, { ...input, username: before.username });
  }
  const hash = input.password === '' ? null : await hashPassword(input.password);
  const row = await inTransaction(db, (tx) => writeChange(tx, id, { input, hash, by }));
  return { data: toManagedUser(row), message: MANAGED_USER_TEXTS.updated };
}

type Wanted = { input: UserChange; hash: string | null; by: ActionContext };

async function writeChange(tx: Tx, id: string, { input, hash, by }: Wanted): Promise<UserRow> {
  const { row, lastAdmin } = await lockUser(tx, id);
  const fields = storedFields(input);
  const changes = userChangesOf(row, fields, hash !== null);
  if (changes.length === 0) return row;
  const user = toManagedUser(row);
  if (hasChangedSince(user, input.expectedUpdatedAt)) throw userError('changed-meanwhile', user);
  if (lastAdmin && fields.role !== 'admin') throw userError('last-admin');
  const changed = await tx
    .updateTable('users')
    .set({
      ...fields,
      ...(hash !== null && { password_hash: hash, password_change: 'advised' }),
      updated_at: NEXT_UPDATED_AT,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (endsSessions(changes)) await endSessionsOf(tx, id);
  if (hash !== null) await clearFailures(tx, row);
  await auditChange(tx, row, changes, by);
  return changed;
}

async function auditChange(tx: Tx, row: UserRow, changes: Change[], { actor, now }: ActionContext) {
  const record = { type: 'user', id: row.id } as const;
  const details = { username: row.username, changes };
  await writeAudit(tx, { actor, action: 'user-changed', record, details, now });
}

/**
 * Deletes a staff member and their sessions. The audit log keeps their name. Rejects with 404 an unknown
 * user, with 409 the own account and the last admin.
 */
export async function deleteUser(
  db: Db,
  id: string,
  { actor, now }: { actor: Actor; now: number },
): Promise<ReplyWithMessage<{ _id: string }>> {
  if (id === actor.id) throw userError('own-account');
  await inTransaction(db, async (tx) => {
    const { row, lastAdmin } = await lockUser(tx, id);
    if (lastAdmin) throw userError('last-admin');
    await tx.deleteFrom('users').where('id', '=', id).execute();
    const record = { type: 'user', id } as const;
    const details = { username: row.username, name: row.name, role: row.role };
    await writeAudit(tx, { actor, action: 'user-deleted', record, details, now });
  });
  return { data: { _id: id }, message: MANAGED_USER_TEXTS.deleted };
}

/**
 * Locks the user and all admins, and returns the user. Concurrent changes of users are serialized: two
 * admins cannot demote each other at once. One statement locks in the order of the ids: a second one could
 * deadlock, since PostgreSQL also keeps the lock of an admin who was demoted during the wait.
 */
async function lockUser(tx: Tx, id: string): Promise<{ row: UserRow; lastAdmin: boolean }> {
  rejectInvalidId(id);
  const locked = await tx
    .selectFrom('users')
    .selectAll()
    .where(({ or, eb }) => or([eb('role', '=', 'admin'), eb('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = locked.find((user) => user.id === id);
  if (!row) throw userError('unknown-user');
  const admins = locked.filter(({ role }) => role === 'admin');
  return { row, lastAdmin: admins.length === 1 && admins[0]?.id === id };
}

async function findUser(db: Db, id: string): Promise<UserRow> {
  rejectInvalidId(id);
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw userError('unknown-user');
  return row;
}

function rejectInvalidId(id: string): void {
  if (!ID_FORM.test(id)) throw userError('unknown-user');
}

/** A changed field for the audit log, without the value of secret or personal fields. */
type Change =
  | { field: 'name' | 'role'; from: string; to: string }
  | { field: 'permissions'; from: string[]; to: string[] }
  | { field: 'email' | 'password' };

type SharedFields = Pick<UserRow, 'name' | 'email' | 'role' | 'permissions'>;

function userChangesOf(before: UserRow, after: SharedFields, password: boolean): Change[] {
  const changes: Change[] = [];
  for (const field of ['name', 'role'] as const) {
    if (before[field] === after[field]) continue;
    changes.push({ field, from: before[field], to: after[field] });
  }
  if (before.permissions.join() !== after.permissions.join()) {
    changes.push({ field: 'permissions', from: before.permissions, to: after.permissions });
  }
  if (before.email !== after.email) changes.push({ field: 'email' });
  if (password) changes.push({ field: 'password' });
  return changes;
}

/**
 * Returns whether a change ends its user's sessions (docs/rules/access.md 2): a new password, a new role or a
 * removed permission. An added permission ends none: the open panel reads it at once.
 */
function endsSessions(changes: readonly Change[]): boolean {
  return changes.some((change) => ENDS_SESSIONS[change.field](change));
}

const ENDS_SESSIONS: Readonly<Record<Change['field'], (change: Change) => boolean>> = {
  name: () => false,
  email: () => false,
  password: () => true,
  role: () => true,
  permissions: (change) =>
    change.field === 'permissions' && change.from.some((each) => !change.to.includes(each)),
};
