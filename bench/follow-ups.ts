import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { inTransaction } from '#platform/data/database.ts';
import { storeService } from '#services/server/service-actions.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { SERVICE } from '#test/catalogue-calls.ts';
import { machineNow } from '#test/machine-clock.ts';
import { openOutbox, type TestOutbox } from '#test/mail/outbox.ts';
import { type BenchApp, startBenchApp } from './bench-app.ts';
import { ZONE } from './citations.ts';
import { fillClients } from './client-rows.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import { type BenchEnvironment, runSql } from './environment.ts';
import type { Finding } from './finding.ts';
import { signIn } from './list.ts';

const MOTORCYCLES = 100_000;
/** CPU-s of the app and the database. */
const BUDGET_S = 2;
/** CPU-ms of the database for the number in the button, which every open agenda reads after each change. */
const COUNT_BUDGET = 2;
const CALLS = 100;
const POLL_MS = 100;
/** Days before today and from today over which the next services are spread. */
const OVERDUE_DAYS = 30;
const DAYS = 365;

/**
 * Measures the job that proposes due services: the first one, which proposes all that are overdue, and one a
 * day later. Then measures how many clients wait, and their list, with all of these; and a new plan of the
 * service that all motorcycles had.
 */
export async function* measureFollowUps({ environment }: Bench): AsyncGenerator<Finding> {
  const connectionString = await environment.createDatabase();
  await fillNextServices(connectionString);
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const outbox = await openOutbox(connectionString, null, 'only queues');
  try {
    for (const [what, shift] of [
      ['first', 0],
      ['a day later', 1],
    ] as const) {
      await runSql(connectionString, `update next_services set due_day = due_day - ${shift}`);
      await runSql(connectionString, 'vacuum analyze next_services');
      await environment.settle();
      const before = await proposalsIn(connectionString);
      const meter = meterOf(environment.dataFolder, [app.pid]);
      const begun = meter();
      await runJob(outbox);
      const seconds = (meter() - begun) / 1000;
      const proposals = (await proposalsIn(connectionString)) - before;
      yield {
        work: `proposals for ${MOTORCYCLES} motorcycles, ${what}`,
        value: seconds,
        unit: 'CPU-s',
        budget: BUDGET_S,
        note: `${proposals} proposals were added.`,
      };
    }
    yield* measureReads(environment, connectionString, app.url);
    yield await measurePlan(environment, connectionString, app);
  } finally {
    await outbox.stop();
    await app.stop();
  }
}

async function* measureReads(
  environment: BenchEnvironment,
  connectionString: string,
  url: string,
): AsyncGenerator<Finding> {
  await runSql(connectionString, 'vacuum analyze follow_ups');
  const waiting = await proposalsIn(connectionString);
  const headers = { authorization: `Bearer ${await signIn(connectionString)}` };
  const send = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  for (const [work, path, budget] of [
    ['how many wait', '/api/follow-ups/count', { budget: COUNT_BUDGET }],
    ['their list of 200 cards', '/api/follow-ups', {}],
  ] as const) {
    for (let call = 0; call < CALLS / 10; call += 1) await send(path);
    const meter = meterOf(environment.dataFolder, []);
    const begun = meter();
    for (let call = 0; call < CALLS; call += 1) await send(path);
    const value = (meter() - begun) / CALLS;
    yield { work: `${waiting} follow-ups, ${work}`, value, unit: 'DB CPU-ms', ...budget };
  }
}

/** The plan is long enough to concern every motorcycle. */
async function measurePlan(
  environment: BenchEnvironment,
  connectionString: string,
  { url, pid }: BenchApp,
): Promise<Finding> {
  const [service] = await runSql<{ id: string }>(connectionString, 'select id from services');
  await runSql(connectionString, 'delete from next_services');
  await runSql(connectionString, 'vacuum analyze next_services');
  await environment.settle();
  const meter = meterOf(environment.dataFolder, [pid]);
  const [begun, started] = [meter(), performance.now()];
  const { status } = await fetch(`${url}/api/services/${service?.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await signIn(connectionString, 'servicios')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...SERVICE, plan: { everyKm: 5_000, everyMonths: 60 } }),
  });
  const value = (meter() - begun) / 1000;
  const seconds = (performance.now() - started) / 1000;
  const [planned] = await runSql<{ count: number }>(
    connectionString,
    'select count(*)::int as count from next_services',
  );
  if (status !== 200 || planned?.count !== MOTORCYCLES)
    throw new Error(`the plan answered ${status} and planned ${planned?.count}`);
  const work = `new plan of a service that ${MOTORCYCLES} motorcycles had`;
  return { work, value, unit: 'CPU-s', note: `Answered after ${seconds.toFixed(1)} s.` };
}

async function fillNextServices(connectionString: string): Promise<void> {
  const outbox = await openOutbox(connectionString, null, 'only queues');
  const service = await storeService(outbox.context.db, {
    name: 'Service completo',
    description: 'Cambio de aceite, filtro y revisión',
    duration: 120,
    price: 18_500,
    manualCost: 1_000,
    category: 'maintenance',
    requirements: [],
    active: true,
    components: [],
  }).finally(() => outbox.stop());
  const today = dayAt(machineNow(), ZONE);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await fillClients(client, MOTORCYCLES);
    await client.query('alter table citations disable trigger user');
    await client.query(
      `insert into citations (id, client_name, client_email, client_phone, service_id, service_name,
         service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model, day, start_minute,
         starts_at, work_ends_at, status, cancel_token_hash, delivered_at, client_id, motorcycle_id)
       select md5('citation ' || n)::uuid, 'Cliente', 'cliente' || n || '@ejemplo.com', '', $2,
         'Service completo', 120, 18500, '', '', at::date, 540, at, at + interval '2 hours', 'delivered',
         sha256(n::text::bytea), at, md5('client ' || n)::uuid, md5('motorcycle ' || n)::uuid
       from generate_series(0, $1::int - 1) as n,
         lateral (select ($3::date - (180 + n % ${DAYS}) + time '12:00') at time zone 'UTC' as at) as each`,
      [MOTORCYCLES, service, today],
    );
    await client.query('alter table citations enable trigger user');
    await client.query(
      `insert into next_services (motorcycle_id, service_id, service_name, from_citation_id, from_day, due_day)
       select motorcycle_id, service_id, service_name, id, day,
         $1::date - ${OVERDUE_DAYS} + (row_number() over (order by id))::int % ${DAYS}
       from citations`,
      [today],
    );
    await client.query('vacuum analyze citations, next_services');
  } finally {
    await client.end();
  }
}

/** The app's worker sees the job at its next poll, at most two seconds later. */
async function runJob({ context: { db, jobs } }: TestOutbox): Promise<void> {
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'follow-ups', [{}]));
  for (;;) {
    const { rows } = await sql`select from pgboss.job
      where name = 'follow-ups' and state <> 'completed' limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(POLL_MS);
  }
}

async function proposalsIn(connectionString: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    connectionString,
    'select count(*)::int as count from follow_ups',
  );
  return row?.count ?? 0;
}
