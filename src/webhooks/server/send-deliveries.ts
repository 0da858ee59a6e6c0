import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { decryptSecret } from '#platform/auth/encrypted-secret.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import {
  OutgoingError,
  type OutgoingOptions,
  postOutgoing,
} from '#platform/http/outgoing-request.ts';
import type { DeliveryProblem, OffReason } from '../rules/delivery-texts.ts';
import { pauseAfter } from '../rules/retries.ts';
import { signedHeaders } from './signature.ts';
import { announce } from './webhook-actions.ts';

/** Requests to one receiver at the same time, of all processes. */
const AT_ONCE = 4;
/** Longer than an attempt, which ends after 17 s. */
const LEASE_SECONDS = 60;

export type Claimed = {
  id: string;
  webhook: string;
  body: string;
  /** With the one that begins. */
  attempts: number;
  url: string;
  secret: Buffer;
};

/**
 * Takes a lease on deliveries that are due: each receiver gets at most `AT_ONCE` requests. The lock of the webhook
 * serializes the processes, and skips a webhook whose deliveries another one takes at this moment. An attempt counts
 * from here on; after a kill the lease ends, and the same message is sent again.
 */
export async function claimDeliveries(db: Db, now: number): Promise<Claimed[]> {
  const isDue = sql`delivery.state = 'waiting' and delivery.next_attempt_at <= ${new Date(now)}
    and (delivery.lease_until is null or delivery.lease_until < clock_timestamp())`;
  return inTransaction(db, async (tx) => {
    const { rows: receivers } = await sql<{ id: string }>`
      select id from webhooks where off_reason is null and exists (
        select from webhook_deliveries as delivery where delivery.webhook = webhooks.id and ${isDue})
      order by id for no key update skip locked`.execute(tx);
    if (receivers.length === 0) return [];
    // Another statement, which sees the leases that were taken before the lock.
    const { rows } = await sql<Claimed>`
      with due as (
        select picked.id from unnest(${receivers.map(({ id }) => id)}::uuid[]) as receiver (id)
        cross join lateral (
          select id from webhook_deliveries as delivery where webhook = receiver.id and ${isDue}
          order by next_attempt_at, id
          limit greatest(0, ${AT_ONCE} - (select count(*) from webhook_deliveries as sent
            where sent.webhook = receiver.id and sent.state = 'waiting'
              and sent.lease_until >= clock_timestamp()))
          for update skip locked) as picked)
      update webhook_deliveries as delivery
      set lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second',
        attempts = delivery.attempts + 1, last_attempt_at = ${new Date(now)}
      from due, webhooks
      where delivery.id = due.id and webhooks.id = delivery.webhook
      returning delivery.id, delivery.webhook, delivery.body, delivery.attempts, webhooks.url,
        webhooks.sealed_secret as secret`.execute(tx);
    return rows;
  });
}

type Result = { status: number | null; problem: DeliveryProblem | null; excerpt: string };

/** Sends a message and records what came of it. Returns when it is tried again, in epoch milliseconds. */
export async function deliver(
  context: AppContext,
  claimed: Claimed,
  options: OutgoingOptions,
): Promise<number | null> {
  const { db, keys, clock } = context;
  const secret = readSecret(keys.derive('webhooks'), claimed);
  if (secret === null) {
    await inTransaction(db, (tx) => record(tx, claimed, UNSENT, clock(), 'unreadable'));
    return null;
  }
  const result = await send(claimed, secret, clock(), options);
  const offReason = result.status === 410 ? 'gone' : null;
  const { state, next } = await inTransaction(db, (tx) =>
    record(tx, claimed, result, clock(), offReason),
  );
  if (state === 'given-up' || offReason !== null) {
    const { status, problem } = result;
    context.log.warn(
      { webhook: claimed.webhook, delivery: claimed.id, status, problem },
      offReason === null ? 'webhook delivery given up' : 'webhook switched off by its receiver',
    );
  }
  return next;
}

const UNSENT: Result = { status: null, problem: null, excerpt: '' };

function readSecret(key: Buffer, { secret, webhook }: Claimed): string | null {
  try {
    return decryptSecret(key, secret, webhook);
  } catch {
    return null;
  }
}

async function send(
  message: Claimed,
  secret: string,
  now: number,
  options: OutgoingOptions,
): Promise<Result> {
  const headers = {
    ...signedHeaders(secret, message, now),
    'content-type': 'application/json',
    'user-agent': 'Bujia-Webhooks',
  };
  try {
    const { body } = message;
    const answer = await postOutgoing(new URL(message.url), { headers, body }, options);
    return { ...answer, problem: null };
  } catch (error) {
    if (error instanceof OutgoingError) return { ...UNSENT, problem: error.problem };
    throw error;
  }
}

/**
 * Records an attempt, unless another process has begun the next one. `offReason`: switches the webhook off, and its
 * deliveries wait until it is on again.
 */
async function record(
  tx: Tx,
  { id, webhook, attempts }: Claimed,
  { status, problem, excerpt }: Result,
  now: number,
  offReason: OffReason | null,
) {
  const isDelivered = status !== null && status >= 200 && status < 300;
  const pause = isDelivered ? null : pauseAfter(attempts);
  const next = pause === null ? null : now + pause * 1_000;
  const state = isDelivered ? 'delivered' : next === null ? 'given-up' : 'waiting';
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state,
      next_attempt_at: next === null ? null : new Date(next),
      lease_until: null,
      last_status: status,
      last_problem: problem,
      excerpt,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
  if (offReason !== null) {
    await tx
      .updateTable('webhooks')
      .set({
        off_reason: offReason,
        updated_at: sql`greatest(${new Date(now)}, updated_at + interval '1 ms')`,
      })
      .where('id', '=', webhook)
      .where('off_reason', 'is', null)
      .execute();
  }
  await announce(tx, 'changed');
  return { state, next };
}
