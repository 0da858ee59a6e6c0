import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { clientError } from '../contract/client-errors.ts';
import type { FollowUpCard } from '../contract/follow-up.ts';
import {
  CHANGED_FROM,
  type FollowUpChange,
  missingField,
  notifiedText,
} from '../rules/follow-up-change.ts';
import {
  type FollowUpContext,
  followUpContext,
  onCardOfTarget,
  readCardWith,
  targetOf,
  waitsNow,
} from './follow-up-queries.ts';

type Change = FollowUpChange & { reasons?: readonly string[] | undefined };

/**
 * Changes all follow-ups on the card with this one, by compare-and-set. Setting the state that they have is a
 * no-op. Rejects (400) a missing field, (404) an unknown follow-up, (409, with the card) a client whom another
 * user notified, and a state that cannot be set any more.
 */
export async function changeFollowUp(
  app: AppContext,
  id: string,
  change: Change,
  actor: StaffActor,
): Promise<FollowUpCard> {
  const context = await followUpContext(app);
  const missing = missingField(change, context.today);
  if (missing !== null) throw invalidFields(missing);
  if (!ID_FORM.test(id)) throw clientError('unknown-follow-up');
  try {
    return await inTransaction(app.db, async (tx) => {
      await lockClientOf(tx, id);
      const changed = await writeChange(tx, id, change, { actor, context });
      const card = await readCardWith(tx, id, context);
      if (!card) throw clientError('unknown-follow-up');
      if (!changed) await rejectUnlessSame(tx, id, change, { actor, context, card });
      return card;
    });
  } catch (error) {
    // The same work was proposed again meanwhile, so this follow-up cannot wait a second time.
    const waits = ['follow_ups_one_next_service', 'follow_ups_one_deferred'];
    if (!waits.some((index) => violates(error, index))) throw error;
    throw clientError('follow-up-changed');
  }
}

/**
 * Locks the client of a follow-up and all clients merged with it. Every transaction that opens or drops
 * follow-ups locks the clients first, so that two of them wait for each other instead of deadlocking.
 */
async function lockClientOf(tx: Tx, id: string): Promise<void> {
  await sql`
    select from follow_ups as reason join clients as own on own.id = reason.client_id
    join clients as member on member.standing_id = own.standing_id
    where reason.id = ${id} order by member.id for no key update of member`.execute(tx);
}

/** Changes the follow-ups on the card by compare-and-set. Returns whether this follow-up was changed. */
async function writeChange(
  tx: Tx,
  id: string,
  change: Change,
  { actor, context }: { actor: StaffActor; context: FollowUpContext },
): Promise<boolean> {
  const { state, channel, snoozeUntil, reason } = change;
  const now = new Date(context.now);
  const isNotified = state === 'told';
  const known = change.reasons?.filter((each) => ID_FORM.test(each));
  const seen = state === 'waiting' || known === undefined ? null : [id, ...known];
  const { rows } = await sql<{ id: string }>`
    with ${targetOf(id, context)}
    update follow_ups as reason
    set state = ${state}, snoozed_until = ${state === 'snoozed' ? (snoozeUntil ?? null) : null},
      channel = ${isNotified ? (channel ?? null) : null}, told_at = ${isNotified ? now : null},
      told_by = ${isNotified ? actor.id : null}, told_by_name = ${isNotified ? actor.name : ''},
      dropped_reason = ${state === 'dropped' ? reason : ''},
      closed_at = ${state === 'dropped' ? now : null}
    from target, clients as own
    where ${onCardOfTarget(context)} and target.state = any (${CHANGED_FROM[state]}::text[])
      and (${seen}::uuid[] is null or reason.id = any (${seen}::uuid[]))
    returning reason.id`.execute(tx);
  return rows.some((row) => row.id === id);
}

/** Rejects a change that changed nothing, unless the state is already as wanted. */
async function rejectUnlessSame(
  tx: Tx,
  id: string,
  { state: wanted }: Change,
  by: { actor: StaffActor; context: FollowUpContext; card: FollowUpCard },
): Promise<void> {
  const { actor, context, card } = by;
  const { rows } = await sql<{
    state: string;
    told_by: string | null;
    told_by_name: string;
    told_at: Date | null;
    waits: boolean;
  }>`
    select state, told_by, told_by_name, told_at, ${waitsNow(context)} as waits
    from follow_ups as reason where id = ${id}`.execute(tx);
  const [row] = rows;
  const at = row?.told_at?.getTime();
  if (row?.state === 'told' && at !== undefined && row.told_by !== actor.id) {
    const { day, time } = wallAt(at, context.timeZone);
    const text = notifiedText(row.told_by_name, { date: day, time }, context.today);
    throw new DomainError('already-told', 409, text, card);
  }
  const isSame = row?.state === wanted && (wanted !== 'waiting' || row.waits);
  if (!isSame) throw clientError('follow-up-changed', card);
}
