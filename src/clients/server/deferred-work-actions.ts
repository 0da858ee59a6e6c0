import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { type Db, inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { clientError } from '../contract/client-errors.ts';
import type {
  addDeferredWork as addEndpoint,
  changeDeferredWork as changeEndpoint,
} from '../contract/deferred-work.ts';
import type { MotorcycleRecord } from '../contract/motorcycle.ts';
import { DEFERRED_TEXTS, type DeferredReason } from '../rules/deferred-work.ts';
import { getMotorcycle } from './motorcycle-queries.ts';

type NewWork = SchemaOutput<NonNullable<typeof addEndpoint.body>>;
type WorkChange = SchemaOutput<NonNullable<typeof changeEndpoint.body>>;

/**
 * Adds work that the client declined or postponed. The same Idempotency-Key adds once. Rejects an unknown
 * motorcycle (404), a day before today and an unknown service (400).
 */
export async function addDeferredWork(
  context: AppContext,
  motorcycle: string,
  work: NewWork,
  { key, by }: { key: string | null; by: StaffActor },
): Promise<MotorcycleRecord> {
  const now = context.clock();
  const { timeZone } = await readSettings(context);
  if (work.dueDay !== null && work.dueDay < dayAt(now, timeZone)) {
    throw invalidFields({ dueDay: DEFERRED_TEXTS.dueDay });
  }
  const request = { ...work, motorcycle, by: by.id };
  try {
    return await inTransaction(context.db, (tx) =>
      withIdempotency(tx, 'add-deferred-work', key, request, {
        run: async () => {
          await insertWork(tx, motorcycle, work, { by, now });
          return {};
        },
        answer: () => getMotorcycle(tx, motorcycle),
      }),
    );
  } catch (error) {
    if (!violates(error, 'deferred_work_service_id_fkey')) throw error;
    throw invalidFields({ serviceId: DEFERRED_TEXTS.service });
  }
}

async function insertWork(
  tx: Tx,
  motorcycle: string,
  { text, reason, dueDay, dueKm, serviceId }: NewWork,
  { by, now }: { by: StaffActor; now: number },
): Promise<void> {
  if (!ID_FORM.test(motorcycle)) throw clientError('unknown-motorcycle');
  if (serviceId !== null && !ID_FORM.test(serviceId)) {
    throw invalidFields({ serviceId: DEFERRED_TEXTS.service });
  }
  const { numAffectedRows } = await sql`
    insert into deferred_work (id, motorcycle_id, text, service_id, reason, due_day, due_km, actor_id,
      actor_name, created_at)
    select ${newId()}::uuid, standing_id, ${text}, ${serviceId}::uuid, ${reason}, ${dueDay}::date,
      ${dueKm}::int, ${by.id}::uuid, ${by.name}, ${new Date(now)}::timestamptz
    from motorcycles where id = ${motorcycle}`.execute(tx);
  if (numAffectedRows === 0n) throw clientError('unknown-motorcycle');
}

/** Work of an order that was not done, for one motorcycle. */
export type WorkToDefer = {
  motorcycleId: string;
  works: readonly { text: string; serviceId: string | null }[];
  reason: DeferredReason;
};

/** Adds work that a client declined or that was left for later, in the caller's transaction. */
export async function deferWork(
  tx: Tx,
  { motorcycleId, works, reason }: WorkToDefer,
  { by, now }: { by: EventActor; now: number },
): Promise<void> {
  if (works.length === 0) return;
  const { actor_id, actor_name } = actorColumns(by);
  await tx
    .insertInto('deferred_work')
    .values(
      works.map(({ text, serviceId }) => ({
        id: newId(),
        motorcycle_id: motorcycleId,
        text,
        service_id: serviceId,
        reason,
        actor_id,
        actor_name,
        created_at: new Date(now),
      })),
    )
    .execute();
}

/** Drops open work of a motorcycle that declines deferred, by its text and the instant of the decline. */
export async function dropDeferredWork(
  tx: Tx,
  motorcycleId: string,
  declines: readonly { text: string; at: Date }[],
  now: number,
): Promise<void> {
  await sql`
    update deferred_work as work set dropped_at = ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(declines)}::jsonb) as decline (text text, at timestamptz)
    where work.motorcycle_id in (
        select id from motorcycles where standing_id = ${motorcycleId})
      and work.text = decline.text and work.created_at = decline.at and work.reason = 'declined'
      and work.dropped_at is null and work.revived_by is null`.execute(tx);
}

/**
 * Drops deferred work, marks it as done in a citation of its motorcycle, or puts it back. Setting a state that
 * it already has is a no-op. Rejects unknown work (404). Rejects (409, with the current record) dropping done
 * work, and marking work as done that is dropped or done in another citation. Rejects (409) a citation that is
 * cancelled, deleted, or of another motorcycle.
 */
export async function changeDeferredWork(
  db: Db,
  id: string,
  change: WorkChange,
  now: number,
): Promise<MotorcycleRecord> {
  return inTransaction(db, async (tx) => {
    const work = await lockWork(tx, id);
    const closed = async () =>
      clientError('deferred-work-closed', await getMotorcycle(tx, work.motorcycle));
    const { dropped, doneIn } = change;
    if (dropped === true && work.doneIn !== null) throw await closed();
    if (typeof doneIn === 'string') {
      await requireCitationOf(tx, work.motorcycle, doneIn);
      if (work.droppedAt !== null || (work.doneIn ?? doneIn) !== doneIn) throw await closed();
    }
    const columns = {
      revived_by: doneIn === undefined ? work.doneIn : doneIn,
      dropped_at: dropped === false ? null : work.droppedAt,
    };
    if (dropped === true) columns.dropped_at ??= new Date(now);
    await tx.updateTable('deferred_work').set(columns).where('id', '=', id).execute();
    return getMotorcycle(tx, work.motorcycle);
  });
}

type LockedWork = { motorcycle: string; doneIn: string | null; droppedAt: Date | null };

async function lockWork(tx: Tx, id: string): Promise<LockedWork> {
  if (!ID_FORM.test(id)) throw clientError('unknown-deferred-work');
  const { rows } = await sql<LockedWork>`
    select own.standing_id as motorcycle, revived_by as "doneIn", dropped_at as "droppedAt"
    from deferred_work as work join motorcycles as own on own.id = work.motorcycle_id
    where work.id = ${id} for update of work`.execute(tx);
  const [work] = rows;
  if (!work) throw clientError('unknown-deferred-work');
  return work;
}

/** Rejects a citation that is cancelled, deleted, or of another motorcycle. */
async function requireCitationOf(tx: Tx, motorcycle: string, citation: string): Promise<void> {
  if (!ID_FORM.test(citation)) throw clientError('other-motorcycle');
  const { rows } = await sql`
    select from citations join motorcycles as own on own.id = citations.motorcycle_id
    where citations.id = ${citation} and own.standing_id = ${motorcycle}
      and citations.deleted_at is null and citations.status <> 'cancelled'
    for share of citations`.execute(tx);
  if (rows.length === 0) throw clientError('other-motorcycle');
}
