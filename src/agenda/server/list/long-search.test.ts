import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { CitationList } from '../../contract/staff-citation.ts';

const site = testEnvironment();

const TOO_FEW =
  'Hay demasiados registros para buscar con tan pocas letras. Escribe al menos tres letras o números.';

async function list(staff: Staff, query: Record<string, string>) {
  const url = `${site.app.url}/api/citations?${new URLSearchParams(query)}`;
  const { status, body } = await request<CitationList>(url, 'GET', undefined, staff.headers);
  const fields = 'fields' in body ? body.fields : undefined;
  return status === 200 ? body.data.total : { status, fields };
}

/**
 * Copies a delivered citation as the server's administrator, who can leave triggers and foreign keys
 * out: with them 20 000 copies take a minute.
 */
async function copyDelivered(id: string, count: number): Promise<void> {
  const database = await sql<{ name: string }>`select current_database() as name`.execute(
    site.app.context.db,
  );
  const url = new URL(inject('testServer').admin);
  url.pathname = `/${database.rows[0]?.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into citations (id, cancel_token_hash, client_name, client_email, client_phone,
         service_id, service_name, service_duration_minutes, service_price_cents, vehicle_brand,
         vehicle_model, day, start_minute, starts_at, work_ends_at, status, delivered_at)
       select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), client_name, client_email,
         client_phone, service_id, service_name, service_duration_minutes, service_price_cents,
         vehicle_brand, vehicle_model, day, start_minute, starts_at, work_ends_at, status, delivered_at
       from citations, generate_series(1, $2) where id = $1`,
      [id, count],
    );
  } finally {
    await client.end();
  }
}

test('GET /api/citations rejects fewer than three letters if it would read more than 20 000 citations', async () => {
  const { db } = site.app.context;
  const staff = await createStaff(db, ['agenda']);
  const id = await insertCitation(db, site.fixtures.oilChange, {
    client_name: 'Íñigo Ñandú',
    vehicle_model: 'R6',
    status: 'delivered',
    delivered_at: new Date(MONDAY_MORNING),
  });
  await insertCitation(db, site.fixtures.oilChange, { vehicle_model: 'R6' });
  const letter = { clientName: 'ñ', status: 'delivered' };
  await copyDelivered(id, 19_999);
  expect(await list(staff, letter)).toBe(20_000);
  await copyDelivered(id, 1);
  expect(await list(staff, letter)).toEqual({ status: 400, fields: { clientName: TOO_FEW } });
  expect(await list(staff, { vehicleModel: 'R6' })).toEqual({
    status: 400,
    fields: { vehicleModel: TOO_FEW },
  });
  // Allowed because few rows are read: open citations, the citations of a range of days, and those
  // that an index finds by the other text.
  expect(await list(staff, { vehicleModel: 'r6', excludeDelivered: 'true' })).toBe(1);
  expect(await list(staff, { vehicleModel: 'r6', to: '2020-01-01' })).toBe(0);
  expect(await list(staff, { clientName: 'lucía', vehicleModel: 'r6' })).toBe(1);
});
