import { addDeferredWork, changeDeferredWork } from '#clients/server/deferred-work-actions.ts';
import { changeMotorcycle } from '#clients/server/motorcycle-actions.ts';
import { addReading } from '#clients/server/reading-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import type { Vehicle } from './riders.ts';
import type { Deferred } from './visits.ts';

/** The record of a citation's motorcycle. */
async function motorcycleOf({ db }: AppContext, citation: string) {
  return db
    .selectFrom('citations')
    .innerJoin('motorcycles', 'motorcycles.id', 'citations.motorcycle_id')
    .select(['motorcycles.id', 'plate', 'colour', 'version'])
    .where('citations.id', '=', citation)
    .executeTakeFirstOrThrow();
}

type Arrival = { vehicle: Vehicle; daysOpen: number; by: StaffActor };

/** Records what staff see when a vehicle arrives: the plate and colour that are missing, and the kilometres. */
export async function receive(
  context: AppContext,
  citation: string,
  { vehicle, daysOpen, by }: Arrival,
): Promise<void> {
  const { id, version, ...known } = await motorcycleOf(context, citation);
  const { plate, colour } = vehicle;
  if (known.plate !== plate || known.colour !== colour) {
    await changeMotorcycle(context, id, { plate, colour, version, endOwners: [] }, by);
  }
  if (vehicle.daily === 0) return;
  const km = vehicle.km + vehicle.daily * daysOpen;
  await addReading(context, id, { km, confirmed: false }, { key: null, by });
}

/** Writes down work that the client does not want now. */
export async function defer(
  context: AppContext,
  citation: string,
  { text, reason, due, km }: Deferred,
  { today, by }: { today: Day; by: StaffActor },
): Promise<void> {
  const { id } = await motorcycleOf(context, citation);
  const dueDay = due === undefined ? null : addDays(today, due);
  const work = { text, reason, dueDay, dueKm: km ?? null, serviceId: null };
  await addDeferredWork(context, id, work, { key: null, by });
}

/** Marks the open deferred work of the citation's motorcycle as done in it. */
export async function finishDeferredWork(context: AppContext, citation: string): Promise<void> {
  const { id: motorcycle } = await motorcycleOf(context, citation);
  const open = await context.db
    .selectFrom('deferred_work')
    .select('id')
    .where('motorcycle_id', '=', motorcycle)
    .where('revived_by', 'is', null)
    .execute();
  for (const { id } of open) {
    await changeDeferredWork(context.db, id, { doneIn: citation }, context.clock());
  }
}
