import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { type CitationStatus, STATUSES_WITH_BAY } from '#agenda/rules/citation-status.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Citations } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import { LUCIA, MONDAY_MORNING, THURSDAY } from './fixtures.ts';
import { request } from './http.ts';

/** Inserts a citation of Thursday 10:00–10:45 as a row, without any rule of the product. */
export async function insertCitation(
  db: Db,
  serviceId: string,
  change: Partial<Insertable<Citations>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('citations')
    .values({
      id: newId(),
      client_name: LUCIA.name,
      client_email: LUCIA.email,
      client_phone: LUCIA.phone,
      service_id: serviceId,
      service_name: 'Cambio de aceite y filtro',
      service_duration_minutes: 45,
      service_price_cents: 4850,
      vehicle_brand: 'Yamaha',
      vehicle_model: 'MT-07',
      day: THURSDAY,
      start_minute: 600,
      starts_at: new Date('2026-11-26T13:00:00Z'),
      work_ends_at: new Date('2026-11-26T13:45:00Z'),
      cancel_token_hash: randomBytes(32),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the row of a citation, as every action on it does. */
export async function lockCitation(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('citations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Inserts a citation in a status, with bay 1 if the status holds a bay. */
export async function insertCitationIn(
  db: Db,
  serviceId: string,
  status: CitationStatus,
): Promise<string> {
  const at = new Date(MONDAY_MORNING);
  const id = await insertCitation(db, serviceId, {
    status,
    cancelled_at: status === 'cancelled' ? at : null,
    delivered_at: status === 'delivered' ? at : null,
    updated_at: at,
  });
  if (STATUSES_WITH_BAY.includes(status)) {
    await insertOccupation(db, id, 1, '2026-11-26T13:00Z', '2026-11-26T13:45Z');
  }
  return id;
}

/** Inserts an occupation from one ISO instant until before another. */
export async function insertOccupation(
  db: Db,
  citationId: string,
  bay: number,
  from: string,
  to: string,
): Promise<void> {
  await db
    .insertInto('occupations')
    .values({ citation_id: citationId, bay, during: sql`tstzrange(${from}, ${to})` })
    .execute();
}

/** Returns the occupations of a citation, in order, as `bay from/to` in UTC minutes. */
export async function occupationsOf(db: Db, citationId: string): Promise<string[]> {
  const { rows } = await sql<{ bay: number; starts: Date; ends: Date }>`
    select bay, lower(during) as starts, upper(during) as ends from occupations
    where citation_id = ${citationId} order by starts`.execute(db);
  const minute = (instant: Date) => instant.toISOString().slice(0, 16);
  return rows.map(({ bay, starts, ends }) => `${bay} ${minute(starts)}/${minute(ends)}`);
}

/** Inserts a bulk cancellation with one citation, which held no bay. */
export async function insertBulkCancel(db: Db, serviceId: string): Promise<string> {
  const at = new Date(MONDAY_MORNING);
  const citation = await insertCitation(db, serviceId, { status: 'cancelled', cancelled_at: at });
  const bulk = { id: newId(), at, by_id: newId(), by_name: 'Sofía Güida' };
  await db.insertInto('bulk_cancels').values(bulk).execute();
  await db
    .insertInto('bulk_cancelled')
    .values({ bulk_id: bulk.id, citation_id: citation, bay: 1, pieces: '[]' })
    .execute();
  return bulk.id;
}

type Given = { db: Db; url: string; fixtures: { oilChange: string } };

/** Inserts a citation, takes a step that can be undone, and returns the call that undoes it. */
export async function insertUndoableStep(
  { db, url, fixtures }: Given,
  { headers }: { headers: Record<string, string> },
) {
  const path = await insertCitation(db, fixtures.oilChange, { status: 'accepted' });
  const body = { status: 'in-workshop' };
  await request(`${url}/api/citations/${path}/status`, 'PATCH', body, headers);
  return { path, body };
}
