import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { migrate } from '#platform/data/migrate.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';

/** The migrations that made refunds lines of the ledger (0020, 0030), on data from before them. */
let database: TestDatabase;
let open: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createDatabase();
  open = openDatabase({
    connectionString: database.connectionString,
    onConnectionLost: () => undefined,
  });
  await open.pool.query(
    'drop schema public cascade; drop schema pgboss cascade; create schema public',
  );
  await migrate(database.connectionString, { upTo: '0019_component_search.sql' });
});
afterAll(async () => {
  await open.pool.end();
  await database.drop();
});

type Old = {
  /** In cents; `sold` is `null` for a reservation that was accepted but not completed. */
  charged: number;
  sold: number | null;
  back: number;
  refunds: readonly { cents: number; status: 'completed' | 'failed' }[];
  status: 'paid' | 'partially_refunded' | 'refunded' | 'reversed';
};

let made = 0;
const product = newId();

/** Inserts a reservation with one payment as the earlier version wrote it. Returns its id. */
async function insertOld({ charged, sold, back, refunds, status }: Old): Promise<string> {
  made += 1;
  const [id, payment] = [newId(), newId()];
  const query = (text: string, values: readonly unknown[]) => open.pool.query(text, [...values]);
  await query(
    `insert into reservations (id, code, client_name, client_email, client_phone, client_country,
      client_state, client_address, product_id, product_name, product_price_cents, vehicle_brand,
      vehicle_model, vehicle_year, cancel_token_hash, status, final_sale_cents, material_cost_cents,
      delivered_at)
    values ($1, $2, 'Ana', 'ana@ejemplo.com', '', 'Uruguay', 'Rocha', 'Calle 1', $3, 'Moto', 198000,
      'Yamaha', 'MT-07', 2022, sha256($4), $5, $6, $7, $8)`,
    [
      id,
      `R-0000000${made}`,
      product,
      Buffer.from(id),
      ...(sold === null
        ? ['accepted', null, null, null]
        : ['completed', sold, 50_000, '2026-05-05']),
    ],
  );
  await query(
    `insert into payments (id, reservation_id, provider, attempt, invoice, description, amount_cents,
      currency, status, provider_order_id, approve_url, ordered_at, capture_id, paid_at,
      refunded_cents, created_at, updated_at)
    values ($1, $2, 'paypal', 1, $3, 'Moto', $4, 'USD', $5, $3, 'https://paypal.example', '2026-05-01',
      $3, '2026-05-01', $6, '2026-05-01', '2026-05-01')`,
    [payment, id, `F-${made}`, charged, status, back],
  );
  for (const { cents, status: state } of refunds) {
    await query(
      `insert into refunds (id, payment_id, provider, amount_cents, status, source, reason, actor_name,
        created_at, updated_at)
      values ($1, $2, 'paypal', $3, $4, 'staff', 'Falta una pieza', 'Sofía', '2026-05-06', '2026-05-06')`,
      [newId(), payment, cents, state],
    );
  }
  if (sold !== null) {
    await query(
      `insert into financial_transactions (id, type, cause_type, cause_id, item_name, sale_cents,
        cost_cents, created_at)
      values ($1, 'product', 'reservation', $2, 'Moto', $3, 50000, '2026-05-05')`,
      [newId(), id, sold],
    );
  }
  return id;
}

type Line = { kind: string; cents: number; reason: string; by: string; since: boolean };

async function linesOf(cause: string, since: Date): Promise<Line[]> {
  const { rows } = await open.pool.query<Line>(
    `select kind, sale_cents as cents, reason, actor_name as by, created_at >= $2 as since
    from financial_transactions where cause_id = $1 order by kind desc, sale_cents desc`,
    [cause, since],
  );
  return rows;
}

test('the migrations add earlier refunds as lines of the migration day, and money at PayPal as movements', async () => {
  await open.pool.query(
    `insert into products (id, name, description, price_cents, category)
    values ($1, 'Moto', '', 198000, 'Motos')`,
    [product],
  );
  const done = (cents: number) => ({ cents, status: 'completed' }) as const;
  const failed = { cents: 30_000, status: 'failed' } as const;
  const partly = { charged: 198_000, back: 10_000, status: 'partially_refunded' } as const;
  const ofTheSale = await insertOld({ ...partly, sold: 198_000, refunds: [done(10_000), failed] });
  const beyondIt = await insertOld({
    ...partly,
    sold: 188_000,
    refunds: [done(4_000), done(6_000)],
  });
  const unsold = await insertOld({
    charged: 50_000,
    sold: null,
    back: 50_000,
    refunds: [done(50_000)],
    status: 'refunded',
  });
  const reversed = await insertOld({
    charged: 30_000,
    sold: null,
    back: 5_000,
    refunds: [done(5_000)],
    status: 'reversed',
  });
  const untouched = await insertOld({
    charged: 198_000,
    sold: 198_000,
    back: 0,
    refunds: [failed],
    status: 'paid',
  });
  const { rows } = await open.pool.query<{ now: Date }>(
    `select date_trunc('second', now()) as now`,
  );
  const [{ now: since }] = rows as [{ now: Date }];
  await migrate(database.connectionString);

  const line = (kind: string, cents: number, reason = '', by = '') => ({
    kind,
    cents,
    reason,
    by,
    since: kind !== 'sale',
  });
  const refund = (cents: number) => line('refund', -cents, 'Falta una pieza', 'Sofía');
  expect(await linesOf(ofTheSale, since)).toEqual([line('sale', 198_000), refund(10_000)]);
  expect(await linesOf(beyondIt, since)).toEqual([
    line('sale', 188_000),
    refund(4_000),
    refund(6_000),
    line('credit', 10_000),
  ]);
  expect(await linesOf(unsold, since)).toEqual([refund(50_000), line('credit', 50_000)]);
  expect(await linesOf(reversed, since)).toEqual([
    refund(5_000),
    line('refund', -25_000, 'Contracargo'),
    line('credit', 30_000),
  ]);
  expect(await linesOf(untouched, since)).toEqual([line('sale', 198_000)]);
  const findings = await runIntegrityChecks(open.db, LEDGER_CHECKS);
  const { rows: moved } = await open.pool.query<{ id: string; cents: number; lines: string }>(
    `select cause_id as id, sum(usd_cents)::integer as cents, count(*) as lines
    from money_movements group by cause_id`,
  );
  const sums = Object.fromEntries(
    moved.map(({ id, cents, lines }) => [id, [cents, Number(lines)]]),
  );
  expect(sums).toEqual({
    [ofTheSale]: [188_000, 2],
    [beyondIt]: [188_000, 3],
    [unsold]: [0, 2],
    [reversed]: [0, 3],
    [untouched]: [198_000, 1],
  });
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
});
