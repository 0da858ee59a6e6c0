import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { findUnrestrictedUser } from '#platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { OutgoingError, postOutgoing } from '#platform/http/outgoing-request.ts';
import { isAllowed } from '#shared/contract/access-policy.ts';
import {
  KINDS,
  type PushKind,
  type PushMessage,
  pushMessage,
  TEST_MESSAGE,
} from '../rules/push-kinds.ts';
import { readNames } from './message-queries.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** Requests at the same time, of all processes. */
const AT_ONCE = 20;
/** Longer than an attempt, which ends after 17 s. */
const LEASE_SECONDS = 60;
/** In seconds, after each failed attempt. */
const PAUSES = [5, 30, 120, 600, 1_800] as const;
/** A notification of an hour ago is of no use: it is not sent, and the service of the browser forgets it. */
const LIFETIME_MS = 60 * 60_000;

type Claimed = {
  id: string;
  device: string;
  kind: PushKind | 'test';
  record: string | null;
  created_at: Date;
  /** With the one that begins. */
  attempts: number;
};

/**
 * Takes a lease on messages that are due, one of each device: a service that hangs delays only its own device. An attempt
 * counts from here on; after a kill the lease ends, and the message is sent again. Whether a message is due is tested
 * beside its lock, too: another process may have sent it since the statement began.
 */
export async function claimMessages(db: Db, now: number): Promise<Claimed[]> {
  const isDue = sql`next_attempt_at <= ${new Date(now)}`;
  const { rows } = await sql<Claimed>`
    with due as (
      select id from push_messages
      where ${isDue} and (lease_until is null or lease_until < clock_timestamp()) and id in (
        select distinct on (device) id from push_messages where ${isDue}
        order by device, lease_until >= clock_timestamp() desc nulls last, next_attempt_at, id)
      order by next_attempt_at, id
      limit greatest(0, ${AT_ONCE} - (select count(*) from push_messages as sent
        where sent.next_attempt_at is not null and sent.lease_until >= clock_timestamp()))
      for update skip locked)
    update push_messages as message
    set lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second', attempts = attempts + 1
    from due where message.id = due.id
    returning message.id, device, kind, record, created_at, attempts`.execute(db);
  return rows;
}

/** Sends a message and records what came of it. Returns when it is tried again, in epoch milliseconds. */
export async function sendMessage(context: AppContext, claimed: Claimed): Promise<number | null> {
  const { db, clock } = context;
  const until = claimed.created_at.getTime() + LIFETIME_MS;
  const device = await readDevice(db, claimed.device);
  const message =
    device === null || clock() >= until ? null : await messageFor(db, claimed, device);
  if (device === null || message === null) return record(db, claimed, null);
  const { status, problem } = await post(context, device, message, until);
  if (status !== null && status >= 200 && status < 300) return record(db, claimed, null);
  if (status === 404 || status === 410) {
    await inTransaction(db, (tx) => dropDevice(tx, claimed, device.endpoint));
    return null;
  }
  const pause = PAUSES[claimed.attempts - 1];
  const next = pause === undefined ? null : clock() + pause * 1_000;
  if (next === null || next >= until) {
    context.log.warn({ message: claimed.id, status, problem }, 'push given up');
    return record(db, claimed, null);
  }
  return record(db, claimed, next);
}

type Device = NonNullable<Awaited<ReturnType<typeof readDevice>>>;

async function readDevice(db: Db, id: string) {
  const row = await db
    .selectFrom('push_devices')
    .select(['user_id', 'endpoint', 'p256dh', 'auth', 'kinds', 'shows_names'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns `null` for a kind that the user does not want any more, or may not know at this moment. */
async function messageFor(
  db: Db,
  { kind, record }: Claimed,
  device: Device,
): Promise<PushMessage | null> {
  const user = await findUnrestrictedUser(db, device.user_id);
  if (user === null) return null;
  if (kind === 'test') return TEST_MESSAGE;
  if (!device.kinds.includes(kind) || !isAllowed(KINDS[kind].access, user)) return null;
  return pushMessage(kind, record, device.shows_names ? await readNames(db, kind, record) : null);
}

/** Encrypts a message for the device alone (RFC 8291), signs the request (RFC 8292) and sends it (RFC 8030). */
async function post(context: AppContext, device: Device, message: PushMessage, until: number) {
  const { default: webPush } = await import('web-push');
  const { endpoint, p256dh, auth } = device;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contactOf(context), ...(await readVapidKeys(context)) },
      TTL: Math.ceil((until - context.clock()) / 1_000),
      urgency: 'high',
    },
  );
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  try {
    const options = { allowedHosts: context.config.webhookHosts };
    const answer = await postOutgoing(
      new URL(endpoint),
      { headers: Object.fromEntries(texts), body: body ?? '' },
      options,
    );
    return { status: answer.status, problem: null };
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null, problem: error.problem };
    throw error;
  }
}

/** Whom the service of a browser may ask about the requests. It accepts no address without https. */
function contactOf({ publicUrl }: AppContext): string {
  const url = publicUrl();
  return url.startsWith('https://') ? url : 'https://example.com';
}

/** Records an attempt, unless another process has begun the next one. Returns `next`. */
async function record(
  db: Db,
  { id, attempts }: Claimed,
  next: number | null,
): Promise<number | null> {
  await db
    .updateTable('push_messages')
    .set({ next_attempt_at: next === null ? null : new Date(next), lease_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
  return next;
}

/** Deletes a device that the service of its browser does not know any more, with its messages. */
async function dropDevice(tx: Tx, { device }: Claimed, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('id', '=', device)
    .where('endpoint', '=', endpoint)
    .execute();
  await tx.deleteFrom('push_messages').where('device', '=', device).execute();
}
