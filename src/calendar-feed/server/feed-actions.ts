import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { lockSessionUser } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { hashToken, ID_FORM, newId, newToken } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { feedError, type ListedFeed, UNKNOWN_BAY } from '../contract/calendar-feed.ts';
import { deleteFeedById, deleteFeedOf, insertFeed, readFeeds } from './feed-queries.ts';

export async function listFeeds(context: AppContext, { actor }: Caller) {
  const { bays } = await readSettings(context);
  return { data: { bays, feeds: (await readFeeds(context.db, actor.id)).map(toListedFeed) } };
}

/**
 * Creates a feed of the caller and returns its address, which is possible once. Replaces their feed of the same bays, whose
 * address stops working. Rejects with 400 a bay that the workshop does not have, with 401 a user who was deleted meanwhile.
 * The user's lock serializes concurrent calls.
 */
export async function createFeed(context: AppContext, given: number | undefined, caller: Caller) {
  const { actor, from } = caller;
  const bay = given ?? null;
  const { bays } = await readSettings(context);
  if (bay !== null && bay > bays) throw invalidFields({ bay: UNKNOWN_BAY });
  const now = context.clock();
  const secret = newToken();
  const row = {
    id: newId(),
    user_id: actor.id,
    bay,
    secret_hash: hashToken(secret),
    created_at: new Date(now),
  };
  await inTransaction(context.db, async (tx) => {
    if (!(await lockSessionUser(tx, actor.id))) throw accessError(401);
    const renewed = await deleteFeedOf(tx, actor.id, bay);
    await insertFeed(tx, row);
    await writeAudit(tx, {
      actor,
      action: renewed ? 'calendar-feed-renewed' : 'calendar-feed-created',
      record: { type: 'user', id: actor.id },
      details: { bay },
      from,
      now,
    });
  });
  const url = `${context.publicUrl()}/feed/${secret}.ics`;
  return { data: { ...toListedFeed({ ...row, last_read_at: null }), url } };
}

/** Deletes a feed of the caller: the next call of its address gets 404, from every process. */
export async function deleteFeed(context: AppContext, id: string, { actor, from }: Caller) {
  if (!ID_FORM.test(id)) throw feedError('unknown-feed');
  await inTransaction(context.db, async (tx) => {
    const deleted = await deleteFeedById(tx, id, actor.id);
    if (!deleted) throw feedError('unknown-feed');
    await writeAudit(tx, {
      actor,
      action: 'calendar-feed-deleted',
      record: { type: 'user', id: actor.id },
      details: { bay: deleted.bay },
      from,
      now: context.clock(),
    });
  });
  return { data: { _id: id } };
}

type FeedRow = Awaited<ReturnType<typeof readFeeds>>[number];

function toListedFeed({ id, bay, created_at, last_read_at }: FeedRow): ListedFeed {
  return {
    _id: id,
    bay,
    createdAt: created_at.toISOString(),
    lastReadAt: last_read_at?.toISOString() ?? null,
  };
}
