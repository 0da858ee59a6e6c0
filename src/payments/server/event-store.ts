import type { Db, Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { ProviderName } from './providers/provider.ts';

export type EventSource =
  | 'webhook'
  | 'event-list'
  | 'return'
  | 'cancel'
  | 'job'
  | 'staff'
  | 'search'
  | 'system';

/** Where a change comes from; `now` in epoch milliseconds. */
export type EventOrigin = {
  source: EventSource;
  actor: StaffActor | null;
  now: number;
};

/** Adds a line of our own to the event history of a payment. */
export async function addEvent(
  tx: Db | Tx,
  { id, provider }: { id: string; provider: ProviderName },
  { type, result }: { type: string; result: string },
  { source, actor, now }: EventOrigin,
): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({
      provider,
      event_key: newId(),
      payment_id: id,
      at: new Date(now),
      source,
      type,
      result,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? '',
    })
    .execute();
}

export type KeyedEvent = {
  provider: ProviderName;
  key: string;
  paymentId: string | null;
  source: EventSource;
  type: string;
  /** `null`: it was not handled yet. */
  result: string | null;
  body?: Record<string, string>;
};

/** Adds an event once per key. Returns false if the key exists. */
export async function addEventOnce(tx: Db | Tx, event: KeyedEvent, now: number): Promise<boolean> {
  const { provider, key, paymentId, source, type, result, body = {} } = event;
  const inserted = await tx
    .insertInto('payment_events')
    .values({
      provider,
      event_key: key,
      payment_id: paymentId,
      at: new Date(now),
      source,
      type,
      result,
      body: JSON.stringify(body),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type EventKey = Pick<KeyedEvent, 'provider' | 'key'>;

export async function isEventUnhandled(tx: Tx, { provider, key }: EventKey): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_events')
    .select('result')
    .where('provider', '=', provider)
    .where('event_key', '=', key)
    .executeTakeFirstOrThrow();
  return row.result === null;
}

/** Sets the result of an event once. Returns false if it had one. */
export async function setEventResult(
  tx: Tx,
  { provider, key }: EventKey,
  result: string,
): Promise<boolean> {
  const set = await tx
    .updateTable('payment_events')
    .set({ result })
    .where('provider', '=', provider)
    .where('event_key', '=', key)
    .where('result', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

export async function hasEvent(
  tx: Tx,
  paymentId: string,
  types: readonly string[],
): Promise<boolean> {
  const found = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('type', 'in', [...types])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Up to when the provider's list of events was handled; `null`: it was never read. */
export async function readCursor(db: Db, provider: ProviderName): Promise<Date | null> {
  const cursor = await db
    .selectFrom('payment_cursors')
    .select('events_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return cursor?.events_until ?? null;
}

export async function saveCursor(
  db: Db,
  provider: ProviderName,
  events_until: Date,
): Promise<void> {
  await db
    .insertInto('payment_cursors')
    .values({ provider, events_until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ events_until }))
    .execute();
}
