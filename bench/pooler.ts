import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POOLER_TIMEOUTS } from '#platform/data/pooler.ts';
import { choosePostgresUser } from '#platform/postgres/postgres-user.ts';
import { availabilityCalls } from './availability.ts';
import { type BenchApp, startBenchApp } from './bench-app.ts';
import { bookUntilMailed } from './booking.ts';
import { BookingRequests } from './booking-requests.ts';
import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { BenchEnvironment } from './environment.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { sendRepeatedly } from './load.ts';
import type { Preset } from './statistics.ts';
import { measureRace } from './two-processes.ts';

/**
 * Compares a process behind PgBouncer in transaction mode with one on PostgreSQL itself, and runs the
 * race of 50 bookings with two processes behind it. `PGBOUNCER` is the path of the program; without it
 * nothing is measured.
 */
export async function* measurePooler({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const program = process.env['PGBOUNCER'];
  if (program === undefined) return;
  const database = await databases.behindPooler();
  const pooler = await startPooler(program, database.connectionString);
  try {
    const behind = { DATABASE_POOL_URL: pooler.url };
    yield* await measureCosts(environment, database, { behind, pid: pooler.pid, preset });
    yield await measureRace(database, behind);
  } finally {
    await pooler.stop();
  }
}

type Pooler = { url: string; pid: number; stop(): Promise<void> };

async function startPooler(program: string, connectionString: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-pooler-'));
  const address = new URL(connectionString);
  const port = await freePort();
  const ini = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `bujia = host=${address.searchParams.get('host')} dbname=${address.pathname.slice(1)} user=bujia connect_query='${POOLER_TIMEOUTS}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 1000',
    'max_prepared_statements = 500',
    'log_connections = 0',
    'log_disconnections = 0',
  ];
  writeFileSync(ini, `${settings.join('\n')}\n`);
  const user = choosePostgresUser(folder, program);
  const [command, args] = user.command(program, [ini]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...user.ids });
  await untilUp(child);
  return {
    url: `postgresql://bujia@127.0.0.1:${port}/bujia`,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp({ stderr }: ChildProcess): Promise<void> {
  let written = '';
  for await (const chunk of stderr ?? []) {
    written += String(chunk);
    if (written.includes('process up')) {
      stderr?.resume();
      return;
    }
  }
  throw new Error(`PgBouncer did not start: ${written}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

type Measured = {
  app: BenchApp;
  pids: number[];
  availability: CostRecorder;
  bookings: CostRecorder;
};

async function measureCosts(
  environment: BenchEnvironment,
  database: FilledDatabase,
  { behind, pid, preset }: { behind: Record<string, string>; pid: number; preset: Preset },
): Promise<Finding[]> {
  const common = { DATABASE_URL: database.connectionString, RATE_LIMITS: 'off' };
  const direct = await measured(common, []);
  const pooled = await measured({ ...common, ...behind }, [pid]);
  const calls = availabilityCalls(database);
  const bookings = new BookingRequests(database.today, database.service);
  try {
    for (let round = -1; round < preset.rounds; round += 1) {
      for (const { app, pids, ...recorders } of [direct, pooled]) {
        const meter = meterOf(environment.dataFolder, pids);
        const read = () => sendRepeatedly(app.url, calls, preset.secondsPerRound);
        const book = () =>
          bookUntilMailed(
            app.url,
            database.connectionString,
            bookings.batch(preset.bookingsPerRound / 2),
          );
        if (round < 0) await Promise.all([read(), book()]);
        else {
          await recorders.availability.round(meter, read);
          await recorders.bookings.round(meter, book);
        }
      }
    }
  } finally {
    await Promise.all([direct.app.stop(), pooled.app.stop()]);
  }
  return (['availability', 'bookings'] as const).map((work) => ({
    work: `${work} behind PgBouncer; baseline: without`,
    value: pooled[work].cost.cpuMs,
    unit: 'CPU-ms',
    baseline: direct[work].cost.cpuMs,
    detail: { direct: direct[work].cost, pooled: pooled[work].cost },
  }));
}

async function measured(variables: Record<string, string>, pids: number[]): Promise<Measured> {
  const app = await startBenchApp(variables);
  const [availability, bookings] = [new CostRecorder(), new CostRecorder()];
  return { app, pids: [app.pid, ...pids], availability, bookings };
}
