import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import {
  deleteApiToken,
  findApiTokenOwner,
  insertApiToken,
  newApiToken,
  permissionsOfToken,
  readApiTokens,
} from '#platform/auth/api-tokens.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { lockSessionUser } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { hashToken, ID_FORM, newId } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { isAllowed, PERMISSIONS } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { addDays, type Day, dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ListedToken, NewToken } from '../../contract/api-token.ts';
import { tokenError } from '../../contract/token-errors.ts';
import { MOST_TOKENS, TOKEN_TEXTS } from '../../rules/token-fields.ts';
import { resolveOwner } from '../login/open-sessions.ts';

/** Days of ten years, with two leap days. */
const LONGEST_DAYS = 3652;

/**
 * Creates an API token of the caller and returns it, which is possible once. Rejects with 400 permissions that the
 * caller does not have, the name of another of their tokens, and an expiry in the past or more than ten years ahead; with
 * 409 `too-many-tokens` one above `MOST_TOKENS`; with 401 a user who was deleted meanwhile. The user's lock serializes
 * concurrent calls.
 */
export async function createToken(context: AppContext, input: NewToken, { actor, from }: Caller) {
  const { timeZone } = await readSettings(context);
  const now = context.clock();
  const permissions = PERMISSIONS.filter((each) => input.permissions.includes(each));
  const expiry = input.expiresAt === undefined ? null : expiryOf(input.expiresAt, timeZone, now);
  const token = newApiToken();
  const row = {
    id: newId(),
    user_id: actor.id,
    name: input.name,
    token_hash: hashToken(token),
    permissions,
    created_at: new Date(now),
    expires_at: expiry,
  };
  await inTransaction(context.db, async (tx) => {
    const owner = await lockSessionUser(tx, actor.id);
    if (!owner) throw accessError(401);
    if (permissionsOfToken(owner, permissions).length < permissions.length) {
      throw invalidFields({ permissions: TOKEN_TEXTS.notOwned });
    }
    const tokens = await readApiTokens(tx, actor.id);
    if (tokens.length >= MOST_TOKENS) throw tokenError('too-many-tokens');
    if (tokens.some(({ name }) => name === input.name)) {
      throw invalidFields({ name: TOKEN_TEXTS.sameName });
    }
    await insertApiToken(tx, row);
    const { name, expiresAt } = input;
    await writeAudit(tx, {
      actor,
      action: 'token-created',
      record: { type: 'user', id: actor.id },
      details: { name, permissions, ...(expiresAt !== undefined && { expiresAt }) },
      from,
      now,
    });
  });
  return {
    data: { ...toListedToken({ ...row, last_used_at: null, lost: [] }, timeZone, now), token },
  };
}

/** Returns the end of a day in the workshop. */
function expiryOf(day: Day, timeZone: string, now: number): Date {
  const today = dayAt(now, timeZone);
  if (day < today) throw invalidFields({ expiresAt: TOKEN_TEXTS.past });
  if (day > addDays(today, LONGEST_DAYS)) throw invalidFields({ expiresAt: TOKEN_TEXTS.tooFar });
  return new Date(boundaryAt(addDays(day, 1), 0, timeZone));
}

/**
 * Revokes a token: the next call with it gets 401, from every process. Rejects with 404 `unknown-token` a token of
 * another user, unless the caller is an admin, and a revoked one.
 */
export async function revokeToken(context: AppContext, id: string, { actor, from }: Caller) {
  if (!ID_FORM.test(id)) throw tokenError('unknown-token');
  const owner = await findApiTokenOwner(context.db, id);
  if (!owner) throw tokenError('unknown-token');
  const own = owner.id === actor.id;
  if (!own && !isAllowed('admin', actor)) throw tokenError('unknown-token');
  await inTransaction(context.db, async (tx) => {
    const deleted = await deleteApiToken(tx, id);
    if (!deleted) throw tokenError('unknown-token');
    await writeAudit(tx, {
      actor,
      action: 'token-revoked',
      record: { type: 'user', id: owner.id },
      details: { name: deleted.name, ...(!own && { username: owner.username }) },
      from,
      now: context.clock(),
    });
  });
  return { data: { _id: id } };
}

/** Returns the tokens of the caller or of `user`, the newest first. Rejects as `resolveOwner` does. */
export async function listTokens(context: AppContext, user: string | undefined, own: Caller) {
  const { id } = await resolveOwner(context.db, own.session, user);
  const { timeZone } = await readSettings(context);
  const now = context.clock();
  const rows = await readApiTokens(context.db, id);
  return { data: rows.map((row) => toListedToken(row, timeZone, now)) };
}

type TokenRow = Awaited<ReturnType<typeof readApiTokens>>[number];

function toListedToken(row: TokenRow, timeZone: string, now: number): ListedToken {
  const { expires_at } = row;
  return {
    _id: row.id,
    name: row.name,
    permissions: row.permissions,
    lostPermissions: row.lost,
    createdAt: row.created_at.toISOString(),
    // Stored as the end of the day.
    expiresAt: expires_at === null ? null : dayAt(expires_at.getTime() - 1, timeZone),
    expired: expires_at !== null && expires_at.getTime() <= now,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
