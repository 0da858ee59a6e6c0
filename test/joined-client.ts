import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertClient, type Links, linksOf, newEmail, newPhone } from './client-records.ts';
import { insertClosedCitation, insertClosedReservation } from './closed-rows.ts';
import type { TestEnvironment } from './environment.ts';
import { insertFollowUp } from './follow-ups.ts';

export type JoinedClient = {
  /** The client with the records of both. */
  client: string;
  phone: string;
  own: Links & { citation: string; email: string };
  other: { name: string; email: string; motorcycle: string; records: string[] };
};

type Site = { db: Db; fixtures: TestEnvironment['fixtures'] };

/** Inserts a counter sale of a product. Returns its id. */
async function insertSale(
  db: Db,
  productId: string,
  { name, phone, email }: { name: string; phone: string; email: string },
): Promise<string> {
  const id = newId();
  await sql`
    insert into sales (id, kind, product_id, item_name, quantity, unit_price_cents, total_price_cents,
      total_cost_cents, client_name, client_phone, client_email)
    values (${id}, 'product', ${productId}, 'Kit de defensas', 1000, 700, 700, 350, ${name}, ${phone},
      ${email})`.execute(db);
  return id;
}

/**
 * Inserts Ana with a citation, and Bruno of the same number with a citation, a reservation, a sale and a follow-up, all in
 * one client, as records were linked by the number alone.
 */
export async function insertJoinedClient({ db, fixtures }: Site): Promise<JoinedClient> {
  const phone = newPhone();
  // Another client of the same name and motorcycle would be suggested.
  const ana = { name: 'Ana Duarte', phone, email: newEmail(), model: `CB ${phone}` };
  const own = await insertClient(db, fixtures.oilChange, ana);
  const bruno = { name: 'Bruno Rossi', phone, email: newEmail() };
  const typed = {
    client_name: bruno.name,
    client_phone: bruno.phone,
    client_email: bruno.email,
  };
  const at = ['done', '2026-11-10T12:00Z'] as const;
  const citation = await insertClosedCitation(db, fixtures.oilChange, at, {
    ...typed,
    vehicle_brand: 'Yamaha',
    vehicle_model: 'XTZ 125',
  });
  const reservation = await insertClosedReservation(db, fixtures.crashBars, at, typed);
  const sale = await insertSale(db, fixtures.crashBars, bruno);
  const other = await linksOf(db, citation);
  await insertFollowUp(db, other);
  await joinClients(db, other.client, own.client);
  return {
    client: own.client,
    phone,
    own: { ...own, email: ana.email },
    other: {
      name: bruno.name,
      email: bruno.email,
      motorcycle: other.motorcycle,
      records: [citation, reservation, sale],
    },
  };
}

/** Gives everything of a client to another one, and deletes it. */
async function joinClients(db: Db, id: string, into: string): Promise<void> {
  for (const table of ['citations', 'reservations', 'sales', 'follow_ups', 'motorcycle_owners']) {
    await sql`update ${sql.table(table)} set client_id = ${into} where client_id = ${id}`.execute(
      db,
    );
  }
  await sql`
    insert into client_contacts (kind, key, client_id, value, created_at)
    select kind, key, ${into}::uuid, value, created_at from client_contacts where client_id = ${id}
    on conflict do nothing`.execute(db);
  await sql`select add_client_name(${into}, name || ' ' || other_names) from clients where id = ${id}`.execute(
    db,
  );
  await sql`delete from clients where id = ${id}`.execute(db);
}

/** Digest of all rows that a split changes. */
export async function splitDigest(db: Db): Promise<string> {
  const tables = ['clients', 'client_contacts', 'motorcycle_owners', 'motorcycles'];
  const records = ['citations', 'reservations', 'sales', 'follow_ups', 'client_splits'];
  const all = [...tables, ...records, 'different_people'].map(
    (table) => sql`coalesce((select string_agg(md5(row::text), '' order by row::text)
      from ${sql.table(table)} as row), '-')`,
  );
  const { rows } = await sql<{ md5: string }>`
    select md5(concat(${sql.join(all)})) as md5`.execute(db);
  return rows[0]?.md5 ?? '';
}
