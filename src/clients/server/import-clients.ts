import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { sqlState, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import type { Day } from '#shared/time/day-time.ts';
import type {
  ClientDirectory,
  ClientImport,
  KnownClient,
  KnownMotorcycle,
  MotorcycleValues,
} from '../rules/client-directory.ts';
import { LINKED_TABLES, lockContacts } from './import-links.ts';
import { recomputeNextServices } from './next-service-actions.ts';

const WAIT_MS = 500;
/** In which those who wait for the locks get them. */
const PAUSE_MS = 250;
const MOST_TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Locks clients, motorcycles and what belongs to them against changes until the transaction ends: new records wait for
 * their contacts, changes of staff for the tables. Releases all and begins again where a lock is not free soon, before
 * PostgreSQL would look for a deadlock with who waits for this transaction: then one of both would fail.
 */
export async function lockClientsForImport(tx: Tx): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await sql`savepoint unlocked`.execute(tx);
    try {
      await lockClients(tx);
      // Rows that are written inside of a savepoint have an `xmin` of their own.
      await sql`release savepoint unlocked`.execute(tx);
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES) throw error;
      await sql`rollback to savepoint unlocked`.execute(tx);
      await pause(PAUSE_MS);
    }
  }
}

async function lockClients(tx: Tx): Promise<void> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('lock_timeout') as before`.execute(tx);
  await sql`select set_config('lock_timeout', ${`${WAIT_MS}ms`}, true)`.execute(tx);
  await lockContacts(tx);
  const tables = [...LINKED_TABLES, 'next_services'].map((name) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(tx);
  await sql`select set_config('lock_timeout', ${rows[0]?.before}, true)`.execute(tx);
}

/** Returns the keys of typed telephone numbers (docs/rules/clients.md 1); a text without one has none. */
export async function readPhoneKeys(
  tx: Tx,
  typed: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ typed: string; key: string }>`
    select typed, key from (
      select typed, phone_key(typed) as key from unnest(${[...new Set(typed)]}::text[]) as typed) as keyed
    where key is not null`.execute(tx);
  return new Map(rows.map(({ typed, key }) => [typed, key]));
}

/** Reads all clients and motorcycles for an import. */
export async function readClientDirectory(tx: Tx): Promise<ClientDirectory> {
  return { clients: await readClients(tx), motorcycles: await readMotorcycles(tx) };
}

async function readClients(tx: Tx): Promise<KnownClient[]> {
  const { rows } = await sql<KnownClient & { current: string }>`
    select id, standing_id as current, name, array[]::text[] as "otherNames", tax_number as "taxNumber",
      notes, anonymised_at is not null as "isErased"
    from clients order by created_at, id`.execute(tx);
  const current = new Map<string, KnownClient>();
  const byId = new Map<string, KnownClient>();
  for (const { current: currentId, ...client } of rows) {
    if (client.id === currentId) current.set(client.id, { ...client, contacts: [] });
  }
  for (const row of rows) {
    const client = current.get(row.current);
    if (client === undefined) continue;
    byId.set(row.id, client);
    if (row.id === client.id) continue;
    client.otherNames.push(row.name);
    // The record shows the data of a merged client.
    client.taxNumber ||= row.taxNumber;
  }
  const contacts = await tx
    .selectFrom('client_contacts')
    .select(['client_id', 'kind', 'key'])
    .execute();
  for (const { client_id, kind, key } of contacts)
    byId.get(client_id)?.contacts.push({ kind, key });
  return [...current.values()];
}

async function readMotorcycles(tx: Tx): Promise<KnownMotorcycle[]> {
  const { rows } = await sql<MotorcycleValues>`
    select id, plate, brand, model, year, vin as "frameNumber", notes
    from motorcycles where standing_id = id order by created_at, id`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, { ...row, owners: [], readings: [] }])) as Map<
    string,
    KnownMotorcycle
  >;
  const { rows: owners } = await sql<{ motorcycle: string; client: string }>`
    select bike.standing_id as motorcycle, own.standing_id as client
    from motorcycle_owners as owner join motorcycles as bike on bike.id = owner.motorcycle_id
    join clients as own on own.id = owner.client_id
    where owner.until_day is null order by owner.from_day desc, own.created_at`.execute(tx);
  for (const { motorcycle, client } of owners) {
    const known = byId.get(motorcycle)?.owners;
    if (known && !known.includes(client)) known.push(client);
  }
  const { rows: readings } = await sql<{ motorcycle: string; km: number; at: Date }>`
    select bike.standing_id as motorcycle, reading.km, reading.at
    from odometer_readings as reading join motorcycles as bike on bike.id = reading.motorcycle_id
    where not exists (select from odometer_readings as correction where correction.corrects = reading.id)
    order by reading.at, reading.id`.execute(tx);
  for (const { motorcycle, km, at } of readings)
    byId.get(motorcycle)?.readings.push({ km, at: at.getTime() });
  return [...byId.values()];
}

/** Writes what an import makes of clients and motorcycles. The caller holds the locks of `lockClientsForImport`. */
export async function importClients(
  tx: Tx,
  changes: ClientImport,
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  const clients = changes.clients.map(({ id, name, taxNumber, notes }) => ({
    id,
    name,
    notes,
    tax_number: taxNumber,
    standing_id: id,
    created_at: now,
  }));
  await insertRows(tx, 'clients', clients);
  await sql`
    update clients as own set tax_number = changed."taxNumber", notes = changed.notes, version = version + 1
    from json_to_recordset(${JSON.stringify(changes.changedClients)})
      as changed (id uuid, "taxNumber" text, notes text)
    where own.id = changed.id`.execute(tx);
  await sql`select add_client_name(id, name)
    from json_to_recordset(${JSON.stringify(changes.names)}) as typed (id uuid, name text)`.execute(
    tx,
  );
  const contacts = changes.contacts.map(({ client, kind, key, value }) => ({
    client_id: client,
    kind,
    key,
    value,
    created_at: now,
  }));
  await insertRows(tx, 'client_contacts', contacts);
  const motorcycles = changes.motorcycles.map(({ id, frameNumber, ...values }) => ({
    ...values,
    id,
    vin: frameNumber,
    vehicle_type: 'motorcycle',
    standing_id: id,
    created_at: now,
  }));
  await insertRows(tx, 'motorcycles', motorcycles);
  await sql`
    update motorcycles as own set plate = changed.plate, brand = changed.brand, model = changed.model,
      year = changed.year, vin = changed."frameNumber", notes = changed.notes, version = version + 1
    from json_to_recordset(${JSON.stringify(changes.changedMotorcycles)})
      as changed (id uuid, plate text, brand text, model text, year int, "frameNumber" text, notes text)
    where own.id = changed.id`.execute(tx);
  // An ownership that ended today has the same key.
  await sql`
    insert into motorcycle_owners (motorcycle_id, client_id, from_day)
    select motorcycle, client, ${today}::date
    from json_to_recordset(${JSON.stringify(changes.owners)}) as owner (motorcycle uuid, client uuid)
    on conflict do nothing`.execute(tx);
  await importReadings(tx, changes.readings);
}

/** Inserts readings of the past, and computes the next services of their motorcycles again. */
export async function importReadings(tx: Tx, readings: ClientImport['readings']): Promise<void> {
  const rows = readings.map(({ motorcycle, km, at }) => ({
    id: newId(),
    motorcycle_id: motorcycle,
    km,
    at: new Date(at),
    source: 'import' as const,
  }));
  await insertRows(tx, 'odometer_readings', rows);
  const ids = [...new Set(readings.map(({ motorcycle }) => motorcycle))];
  const planned = await tx
    .selectFrom('next_services')
    .select('motorcycle_id')
    .distinct()
    .where('motorcycle_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  for (const { motorcycle_id } of planned) await recomputeNextServices(tx, motorcycle_id);
}
