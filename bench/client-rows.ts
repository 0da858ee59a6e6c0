import { createHash } from 'node:crypto';
import type pg from 'pg';
import { MOTORCYCLES } from '#demo/sample-data.ts';
import { CLIENTS, clientOf } from './people.ts';

/** Clients and motorcycles of the stored citations, by the number of a person. */
export const CITATIONS_PER_CLIENT = 5;

export const personOf = (index: number): number => Math.floor(index / CITATIONS_PER_CLIENT);
export const clientId = (person: number): string => idOf(`client ${person}`);
export const motorcycleId = (person: number): string => idOf(`motorcycle ${person}`);

/** As `md5(text)::uuid` of the database. */
function idOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns a number plate: two letters and five digits. */
export const plateOf = (person: number): string => {
  const letter = (index: number) => String.fromCharCode(65 + (index % 26));
  const series = Math.floor(person / 100_000);
  return `${letter(Math.floor(series / 26))}${letter(series)} ${String(person % 100_000).padStart(5, '0')}`;
};

/** Inserts `people` clients, each with a telephone number, an address, and a motorcycle with plate. */
export async function fillClients(client: pg.Client, people: number): Promise<void> {
  const names = Array.from({ length: CLIENTS }, (_, index) => clientOf(index).name);
  const brands = MOTORCYCLES.map(({ brand }) => brand);
  const models = MOTORCYCLES.map(({ model }) => model);
  const query = (text: string, ...values: unknown[]) => client.query(text, [people, ...values]);
  await query(
    `insert into clients (id, name, standing_id, created_at)
     select id, name, id, '2020-01-01'::timestamptz + person * interval '10 minutes'
     from generate_series(0, $1::int - 1) as person,
       lateral (select md5('client ' || person)::uuid as id,
         ($2::text[])[1 + person % ${CLIENTS}] as name) as each`,
    names,
  );
  await query(
    `insert into client_contacts (kind, key, client_id, value, created_at)
     select kind, key, md5('client ' || person)::uuid, key, now()
     from generate_series(0, $1::int - 1) as person,
       lateral (values ('phone', '+5989' || lpad(person::text, 7, '0')),
         ('email', 'cliente' || person || '@ejemplo.com')) as each (kind, key)`,
  );
  await client.query('alter table motorcycles disable trigger user');
  await query(
    `insert into motorcycles (id, plate, vehicle_type, brand, model, year, standing_id, created_at)
     select id, chr(65 + person / 2600000 % 26) || chr(65 + person / 100000 % 26)
         || ' ' || lpad((person % 100000)::text, 5, '0'),
       'motorcycle', ($2::text[])[1 + person % ${MOTORCYCLES.length}],
       ($3::text[])[1 + person % ${MOTORCYCLES.length}], 2022, id,
       '2020-01-01'::timestamptz + person * interval '10 minutes'
     from generate_series(0, $1::int - 1) as person,
       lateral (select md5('motorcycle ' || person)::uuid as id) as each`,
    brands,
    models,
  );
  await client.query('alter table motorcycles enable trigger user');
  await query(
    `insert into motorcycle_owners (motorcycle_id, client_id, from_day)
     select md5('motorcycle ' || person)::uuid, md5('client ' || person)::uuid, '2020-01-01'
     from generate_series(0, $1::int - 1) as person`,
  );
  await client.query('vacuum analyze clients, client_contacts, motorcycles, motorcycle_owners');
}
