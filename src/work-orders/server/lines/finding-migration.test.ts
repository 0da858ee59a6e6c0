import { expect, test } from 'vitest';
import { openDatabase } from '#platform/data/database.ts';
import { migrate } from '#platform/data/migrate.ts';
import { createDatabase } from '#test/database.ts';

/** An order with two findings: a line cures the first, another one was added without a finding. */
const RECORDS = `
  insert into services (id, name, description, duration_minutes, price_cents, category)
  values (md5('service')::uuid, 'Service', 'Service', 45, 1000, 'maintenance');
  insert into citations (id, client_name, client_email, client_phone, service_id, service_name,
    service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model, vehicle_year, day,
    start_minute, starts_at, work_ends_at, status, cancel_token_hash, created_at, updated_at)
  values (md5('citation')::uuid, 'Persona', 'persona@ejemplo.com', '099 100 000', md5('service')::uuid,
    'Service', 45, 1000, 'Honda', 'CB', 2020, '2026-01-05', 600, '2026-01-05T13:00Z',
    '2026-01-05T13:45Z', 'in-workshop', sha256('1'), '2026-01-01T00:00Z', '2026-01-01T00:00Z');
  insert into work_orders (id, citation_id, received_at, base_cents)
  values (md5('order')::uuid, md5('citation')::uuid, '2026-01-05T13:00Z', 1000);
  insert into work_lines (id, order_id, kind, text, quantity, price_cents, position)
  select md5('line ' || n)::uuid, md5('order')::uuid, 'labour', 'Trabajo ' || n, 1000, 100, n
  from generate_series(1, 2) as n;
  insert into findings (order_id, position, item, line_id) values
    (md5('order')::uuid, 4, 'Frenos', md5('line 1')::uuid), (md5('order')::uuid, 5, 'Cadena', null);`;

test('the migration keeps the finding of each line', async () => {
  const database = await createDatabase();
  const { connectionString } = database;
  const { pool } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    await pool.query(
      'drop schema public cascade; drop schema pgboss cascade; create schema public',
    );
    await migrate(connectionString, { upTo: '0068_photo_views.sql' });
    await pool.query(RECORDS);
    await migrate(connectionString);
    const { rows } = await pool.query('select text, finding from work_lines order by position');
    expect(rows).toEqual([
      { text: 'Trabajo 1', finding: 4 },
      { text: 'Trabajo 2', finding: null },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
