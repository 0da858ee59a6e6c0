import { ECDH } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { ABSOLUTE_MS, IDLE_MS, lockSessionUser } from '#platform/auth/sessions.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { PushDevices } from '#platform/data/database-types.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { outgoingUrlProblem } from '#platform/http/outgoing-request.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import {
  type NewPushDevice,
  type PushDevice,
  pushError,
  WRONG_ADDRESS,
  WRONG_KEY,
} from '../contract/push-device.ts';
import { PUSH_KINDS, type PushKind } from '../rules/push-kinds.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** A user has fewer browsers; each costs a request per push. */
const MOST_DEVICES = 10;

/**
 * Returns the key for subscriptions, and the caller's device with this address, which belongs to the session from then on.
 * Deletes the device of another user with this address: who uses a browser now gets its pushes.
 */
export async function findDevice(
  context: AppContext,
  endpoint: string | undefined,
  caller: Caller,
) {
  const { publicKey } = await readVapidKeys(context);
  if (endpoint === undefined) return { data: { publicKey, device: null } };
  const device = await inTransaction(context.db, async (tx) => {
    const other = await deleteOfOther(tx, endpoint, caller.actor.id);
    if (other) {
      await auditRemoval(tx, other, caller, context.clock());
      return undefined;
    }
    return tx
      .updateTable('push_devices')
      .set({ session_id: caller.session.id })
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', caller.actor.id)
      .returning(['id', 'kinds', 'shows_names'])
      .executeTakeFirst();
  });
  return { data: { publicKey, device: device === undefined ? null : deviceView(device) } };
}

/**
 * Subscribes the caller's device, or changes what it gets. Rejects with 400 an address that is never called and a key with
 * which nothing can be encrypted, with 401 a user who was deleted meanwhile. The user's lock serializes concurrent calls;
 * of two users at once, the later one has the device. An eleventh device replaces the oldest.
 */
export async function saveDevice(context: AppContext, body: NewPushDevice, caller: Caller) {
  const { config, db, clock } = context;
  const { actor, session, from } = caller;
  const { endpoint, p256dh, auth, showsNames } = body;
  const url = URL.parse(endpoint);
  if (url === null || outgoingUrlProblem(url, { allowedHosts: config.webhookHosts }) !== null)
    throw invalidFields({ endpoint: WRONG_ADDRESS });
  if (!isPoint(p256dh)) throw invalidFields({ p256dh: WRONG_KEY });
  const kinds = PUSH_KINDS.filter((kind) => body.kinds.includes(kind));
  const row = { session_id: session.id, p256dh, auth, kinds, shows_names: showsNames };
  const now = clock();
  const data = await inTransaction(db, async (tx) => {
    if (!(await lockSessionUser(tx, actor.id))) throw accessError(401);
    const changed = await tx
      .updateTable('push_devices')
      .set(row)
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', actor.id)
      .returning(['id', 'kinds', 'shows_names'])
      .executeTakeFirst();
    if (changed) return deviceView(changed);
    const id = newId();
    const oldest = await deleteOldest(tx, actor.id);
    const added = { ...row, id, user_id: actor.id, endpoint, created_at: new Date(now) };
    const others = await insertDevice(tx, added);
    for (const device of oldest) await auditRemoval(tx, device, caller, now, { oldest: true });
    for (const device of others) await auditRemoval(tx, device, caller, now);
    await writeAudit(tx, {
      actor,
      action: 'push-device-added',
      record: { type: 'user', id: actor.id },
      details: {},
      from,
      now,
    });
    return deviceView({ id, kinds, shows_names: showsNames });
  });
  return { data };
}

/** Ends the pushes to a device of the caller. */
export async function deleteDevice({ db, clock }: AppContext, id: string, caller: Caller) {
  if (!ID_FORM.test(id)) throw pushError('unknown-device');
  await inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('push_devices')
      .where('id', '=', id)
      .where('user_id', '=', caller.actor.id)
      .returning('user_id')
      .executeTakeFirst();
    if (!deleted) throw pushError('unknown-device');
    await auditRemoval(tx, deleted, caller, clock());
  });
  return { data: { _id: id } };
}

/** Queues a push of the kind `test`. Rejects with 404 a device that the caller does not have. */
export async function queueTestPush({ db, clock }: AppContext, id: string, { actor }: Caller) {
  if (!ID_FORM.test(id)) throw pushError('unknown-device');
  const at = new Date(clock());
  await inTransaction(db, async (tx) => {
    const device = await tx
      .selectFrom('push_devices')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (!device) throw pushError('unknown-device');
    await tx
      .insertInto('push_messages')
      .values({ device: id, kind: 'test', created_at: at, next_attempt_at: at })
      .execute();
    await sql`select pg_notify('bujia_changes', 'push')`.execute(tx);
  });
  return { data: { _id: id } };
}

type Row = { id: string; kinds: readonly string[]; shows_names: boolean };

/** The table's CHECK allows no other kinds. */
const deviceView = ({ id, kinds, shows_names }: Row): PushDevice => ({
  _id: id,
  kinds: kinds as PushKind[],
  showsNames: shows_names,
});

/** Whether a public key is a point of the curve P-256. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Inserts a device. Deletes those of other users with its address, and returns their owners: one more for each that was
 * committed while the insert waited for it.
 */
async function insertDevice(tx: Tx, device: Insertable<PushDevices>) {
  const others: { user_id: string }[] = [];
  for (;;) {
    const other = await deleteOfOther(tx, device.endpoint, device.user_id);
    if (other) others.push(other);
    const inserted = await tx
      .insertInto('push_devices')
      .values(device)
      .onConflict((conflict) => conflict.column('endpoint').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return others;
  }
}

/** Deletes the device of another user with this address, and returns its owner. */
function deleteOfOther(tx: Tx, endpoint: string, userId: string) {
  return tx
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', userId)
    .returning('user_id')
    .executeTakeFirst();
}

async function auditRemoval(
  tx: Tx,
  owner: { user_id: string },
  { actor, from }: Caller,
  now: number,
  details: Record<string, true> = owner.user_id === actor.id ? {} : { other: true },
): Promise<void> {
  await writeAudit(tx, {
    actor,
    action: 'push-device-removed',
    record: { type: 'user', id: owner.user_id },
    details,
    from,
    now,
  });
}

function deleteOldest(tx: Tx, userId: string) {
  return tx
    .deleteFrom('push_devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(MOST_DEVICES - 1),
    )
    .returning('user_id')
    .execute();
}

/** Ends the pushes to a user's devices without a session, when all sessions of the user end: they ended by their age. */
export async function endDevicesWithoutSession(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('session_id', 'is', null)
    .execute();
}

const KEPT_MS = 2 * 24 * 3_600_000;

/**
 * Housekeeping, before old sessions are deleted: a session that ends by its age leaves its devices their pushes. Deletes old
 * messages; until then, a promise or day is not pushed again.
 */
export async function closeOldPushes(tx: Tx, now: number): Promise<void> {
  await sql`
    update push_devices set session_id = null from sessions
    where sessions.id = session_id
      and (last_used_at < ${new Date(now - IDLE_MS)} or sessions.created_at < ${new Date(now - ABSOLUTE_MS)})
  `.execute(tx);
  await tx
    .deleteFrom('push_messages')
    .where('created_at', '<', new Date(now - KEPT_MS))
    .execute();
}
