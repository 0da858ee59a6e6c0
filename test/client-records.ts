import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from './citation-row.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { insertFollowUp } from './follow-ups.ts';

export type Links = { client: string; motorcycle: string };

/** Returns the client and the motorcycle of a citation. */
export async function linksOf(db: Db, citation: string): Promise<Links> {
  const row = await db
    .selectFrom('citations')
    .select(['client_id', 'motorcycle_id'])
    .where('id', '=', citation)
    .executeTakeFirstOrThrow();
  return { client: row.client_id ?? '', motorcycle: row.motorcycle_id ?? '' };
}

let phones = 0;
/** Returns a telephone number that no other call returned; `newEmail` likewise an address. */
export function newPhone(): string {
  phones += 1;
  return `097 ${String(100_000 + phones)}`;
}
export const newEmail = (): string => `${newPhone().replace(' ', '')}@ejemplo.com`;

/** Inserts a citation of a new client with a new motorcycle. Returns both. */
export async function insertClient(
  db: Db,
  serviceId: string,
  {
    name = 'Martina Olivera',
    phone = newPhone(),
    email = newEmail(),
    plate = '',
    model = 'CB 190',
  } = {},
): Promise<Links & { citation: string }> {
  const citation = await insertCitation(db, serviceId, {
    client_name: name,
    client_phone: phone,
    client_email: email,
    vehicle_plate: plate,
    vehicle_brand: 'Honda',
    vehicle_model: model,
    created_at: new Date(MONDAY_MORNING),
  });
  return { citation, ...(await linksOf(db, citation)) };
}

type ClientRecords = {
  client: string;
  otherClient: string;
  askedClient: string;
  mergedClient: string;
  motorcycle: string;
  plateless: string;
  mergedMotorcycle: string;
  deferredWork: string;
  followUp: string;
};

/** Inserts clients and motorcycles that an allowed call could change. */
export async function insertClientRecords(db: Db, serviceId: string): Promise<ClientRecords> {
  const one = await insertClient(db, serviceId, { plate: `SBK ${phones}` });
  const other = await insertClient(db, serviceId);
  const asked = await insertClient(db, serviceId);
  await db.insertInto('split_proposals').values({ client_id: asked.client }).execute();
  const merged = await insertClient(db, serviceId);
  const remaining = await insertClient(db, serviceId);
  await merge(db, 'clients', merged.client, remaining.client);
  await merge(db, 'motorcycles', merged.motorcycle, remaining.motorcycle);
  await sql`insert into odometer_readings (id, motorcycle_id, km, at, source)
    values (${newId()}, ${one.motorcycle}, 9000, now(), 'reception')`.execute(db);
  const deferredWork = await insertDeferredWork(db, one.motorcycle);
  return {
    client: one.client,
    otherClient: other.client,
    askedClient: asked.client,
    mergedClient: merged.client,
    motorcycle: one.motorcycle,
    plateless: other.motorcycle,
    mergedMotorcycle: merged.motorcycle,
    deferredWork,
    followUp: await insertFollowUp(db, one),
  };
}

/** Inserts open deferred work. Returns its id. */
async function insertDeferredWork(db: Db, motorcycle: string): Promise<string> {
  const id = newId();
  await sql`insert into deferred_work (id, motorcycle_id, text, reason, created_at)
    values (${id}, ${motorcycle}, 'Cambiar la cadena', 'declined', ${new Date(MONDAY_MORNING)})`.execute(
    db,
  );
  return id;
}

async function merge(
  db: Db,
  table: 'clients' | 'motorcycles',
  id: string,
  into: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set merged_into = ${into}, standing_id = ${into},
    merged_at = now(), merged_into_version = 1 where id = ${id}`.execute(db);
}

/** Digest of all rows about clients and motorcycles. */
export async function clientsDigest(db: Db): Promise<string> {
  const tables = ['clients', 'client_contacts', 'motorcycles'];
  const all = [...tables, 'motorcycle_owners', 'odometer_readings'].map(
    (table) => sql`(select string_agg(md5(row::text), '' order by row::text)
      from ${sql.table(table)} as row)`,
  );
  const { rows } = await sql<{ md5: string }>`
    select md5(concat(${sql.join(all)})) as md5`.execute(db);
  return rows[0]?.md5 ?? '';
}
