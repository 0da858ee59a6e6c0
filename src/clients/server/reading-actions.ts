import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { clientError } from '../contract/client-errors.ts';
import type { addReading as addReadingEndpoint, MotorcycleRecord } from '../contract/motorcycle.ts';
import type { ReadingSource } from '../rules/client-fields.ts';
import { type ReadingDoubt, readingDoubt } from '../rules/odometer.ts';
import { getMotorcycle } from './motorcycle-queries.ts';
import { recomputeNextServices } from './next-service-actions.ts';

/** `last`: the last reading that the caller saw, if known. */
export type NewReading = SchemaOutput<NonNullable<typeof addReadingEndpoint.body>>;

const DOUBTS: Readonly<Record<ReadingDoubt, 'reading-lower' | 'reading-too-high'>> = {
  lower: 'reading-lower',
  'too-high': 'reading-too-high',
};

/**
 * Adds kilometres that staff read (`recordReading`). The same Idempotency-Key adds once. Rejects an unknown
 * motorcycle with 404.
 */
export async function addReading(
  { db, clock }: AppContext,
  id: string,
  reading: NewReading,
  { key, by }: { key: string | null; by: StaffActor },
): Promise<MotorcycleRecord> {
  const now = clock();
  const { km, confirmed, last } = reading;
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'add-reading',
      key,
      { id, km, confirmed, last, by: by.id },
      {
        run: async () => {
          await recordReading(tx, id, reading, { by, now, source: 'record' });
          return {};
        },
        answer: () => getMotorcycle(tx, id),
      },
    ),
  );
}

/**
 * Records kilometres of a motorcycle, or of the one into which it was merged, and computes its next services
 * again. A doubtful reading (`readingDoubt`) must be confirmed (409), again if another one than `last` is the
 * last meanwhile; a confirmed lower one corrects the last one, which is kept. Rejects an unknown motorcycle with
 * 404.
 */
export async function recordReading(
  tx: Tx,
  id: string,
  { km, confirmed, last }: NewReading,
  { by, now, source }: { by: StaffActor; now: number; source: ReadingSource },
): Promise<void> {
  const motorcycle = await lockMotorcycle(tx, id);
  const earlier = await readCountedReadings(tx, motorcycle);
  const doubt = readingDoubt(earlier, { km, at: now });
  const lastKm = earlier.at(-1)?.km;
  if (doubt !== null && !(confirmed && (last === undefined || last === lastKm))) {
    throw clientError(DOUBTS[doubt], { last: lastKm });
  }
  await tx
    .insertInto('odometer_readings')
    .values({
      id: newId(),
      motorcycle_id: motorcycle,
      km,
      at: new Date(now),
      source,
      corrects: doubt === 'lower' ? (earlier.at(-1)?.id ?? null) : null,
      actor_id: by.id,
      actor_name: by.name,
    })
    .execute();
  await recomputeNextServices(tx, motorcycle);
}

/** Locks the motorcycle at the end of the merges of `id`. Returns its id. */
async function lockMotorcycle(tx: Tx, id: string): Promise<string> {
  if (!ID_FORM.test(id)) throw clientError('unknown-motorcycle');
  const { rows } = await sql<{ id: string }>`
    select current.id from motorcycles as own join motorcycles as current on current.id = own.standing_id
    where own.id = ${id} for no key update of current`.execute(tx);
  const [row] = rows;
  if (!row) throw clientError('unknown-motorcycle');
  return row.id;
}

/** Returns the readings of a motorcycle without corrected ones, oldest first. */
async function readCountedReadings(
  tx: Tx,
  motorcycle: string,
): Promise<{ id: string; km: number; at: number }[]> {
  const { rows } = await sql<{ id: string; km: number; at: Date }>`
    select id, km, at from odometer_readings as reading
    where motorcycle_id in (select id from motorcycles where standing_id = ${motorcycle})
      and not exists (select from odometer_readings as correction where correction.corrects = reading.id)
    order by at, id`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
