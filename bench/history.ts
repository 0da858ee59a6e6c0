import { openDatabase } from '#platform/data/database.ts';
import { addDays } from '#shared/time/day-time.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { rowCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { measureClearing } from './clearing.ts';
import type { Bench } from './databases.ts';
import { runSql } from './environment.ts';
import { fillDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest } from './load.ts';
import { runRounds, workload } from './rounds.ts';

/** Enough addresses to keep each below its 3 000 calls a minute. */
const ADDRESSES = 500;
const PER_PAGE = 10;
const BUDGET = 4;

/** Inserts completed reservations, of ten brands and six countries, one every half an hour. */
export async function fillReservations(connectionString: string, count: number): Promise<void> {
  await runSql(
    connectionString,
    `insert into products (id, name, description, price_cents, category)
     values ('00000000-0000-7000-8000-000000000001', 'Moto eléctrica', 'Unidad', 350000, 'Motos');
     insert into reservations (id, code, client_name, client_email, client_phone, client_country,
       client_state, client_address, product_id, product_name, product_price_cents, vehicle_brand,
       vehicle_model, vehicle_year, status, cancel_token_hash, final_sale_cents,
       material_cost_cents, delivered_at)
     select gen_random_uuid(), 'R-' || lpad(n::text, 8, '0'), 'Cliente ' || n,
       'cliente' || n || '@ejemplo.com', '09' || lpad(n::text, 7, '0'),
       (array['Uruguay', 'Argentina', 'Uruguay', 'Brasil', 'Paraguay', 'Chile', 'México'])[1 + n % 7],
       'Montevideo', '18 de Julio 1234', '00000000-0000-7000-8000-000000000001', 'Moto eléctrica',
       350000, (array['Yamaha', 'Honda', 'Suzuki', 'Kawasaki', 'BMW', 'Zanella', 'Bajaj', 'KTM',
         'Ducati', 'Royal Enfield'])[1 + n % 10], 'Modelo ' || n % 30, 2015 + n % 10, 'completed',
       sha256(n::text::bytea), 360000, 200000, now() - n * interval '30 minutes'
     from generate_series(1, ${count}) as n order by n desc`,
  );
  await runSql(connectionString, 'vacuum analyze reservations');
}

/**
 * Measures pages of a history with equally many citations and reservations, with total and stats.
 * The long preset also measures its clearing.
 */
export async function* measureHistory({ environment, preset }: Bench): AsyncGenerator<Finding> {
  const { connectionString, today } = await fillDatabase(
    await environment.createDatabase(),
    preset.listed,
  );
  const [year, month] = addDays(today, -550).split('-').map(Number);
  await fillReservations(connectionString, preset.listed);
  const token = await signIn(connectionString);
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const baseline = await startBaseline(connectionString);
  const last = Math.floor((2 * preset.listed * 0.95) / PER_PAGE);
  const page = (what: string, query: string) => ({ what, ...workload(app, calls(token, query)) });
  const pages = [
    page('first page', ''),
    page('a page near the end', `page=${last}`),
    page('of a brand', 'brand=yamaha'),
    page('of a brand and a month', `brand=yamaha&year=${year}&month=${month}`),
    page('of a model', 'model=mt'),
  ];
  const row = workload(baseline, rowCalls(ADDRESSES));
  try {
    await runRounds(environment, [row, ...pages], preset);
    yield* pages.map(({ what, book: { cost } }) => ({
      work: `history of ${preset.listed} + ${preset.listed}, ${what}`,
      value: cost.cpuMs,
      unit: 'CPU-ms',
      budget: BUDGET,
      baseline: row.book.cost.cpuMs,
      detail: cost,
    }));
    const open = { url: app.url, connectionString, stored: preset.listed };
    if (preset.long) yield* await measureClearing(open);
  } finally {
    await Promise.all([app.stop(), baseline.stop()]);
  }
}

function calls(token: string, query: string): LoadRequest[] {
  return Array.from({ length: ADDRESSES }, (_, index) => ({
    method: 'GET',
    path: `/api/history?${query}`,
    headers: { 'x-forwarded-for': addressOf(index), authorization: `Bearer ${token}` },
  }));
}

async function signIn(connectionString: string): Promise<string> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    return (await createStaff(db, ['historial'], { now: machineNow() })).token;
  } finally {
    await db.destroy();
  }
}
