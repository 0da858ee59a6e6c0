import { openDatabase } from '#platform/data/database.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { startBenchApp } from './bench-app.ts';
import { ZONE } from './citations.ts';
import type { Bench } from './databases.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest } from './load.ts';
import { runRounds, workload } from './rounds.ts';

/** Enough addresses to keep each below its 3 000 calls a minute. */
const ADDRESSES = 500;
const METRICS_BUDGET = 10;
/** The budget of every list of the panel. */
const PAGE_BUDGET = 2;

/** Measures the requests of the tab Finanzas; the long preset also measures the widest periods. */
export async function* measureFinances({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const { connectionString } = await databases.recorded();
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const { token } = await createStaff(db, ['finanzas'], { now: machineNow() }).finally(() =>
    db.destroy(),
  );
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const month = lastMonth(dayAt(machineNow(), ZONE));
  const of = (what: string, path: string, budget?: number) => ({
    what,
    budget,
    ...workload(app, calls(token, path)),
  });
  const last = Math.floor((preset.listed * 0.98) / 20);
  const usual = [
    of('figures of a month', `metrics?${month}`, METRICS_BUDGET),
    of('page of 20 of a month', `transactions?${month}`, PAGE_BUDGET),
  ];
  const widest = [
    of('figures of all', 'metrics'),
    of('page of 20 of all', 'transactions'),
    of('last page of 20 of all', `transactions?page=${last}`),
  ];
  const workloads = preset.long ? [...usual, ...widest] : usual;
  try {
    await runRounds(environment, workloads, preset);
  } finally {
    await app.stop();
  }
  yield* workloads.map(({ what, budget, book: { cost } }) => ({
    work: `finances of ${preset.listed} transactions, ${what}`,
    value: cost.cpuMs,
    unit: 'CPU-ms',
    ...(budget !== undefined && { budget }),
    detail: cost,
  }));
}

/** Returns the last whole month before a day, as the period of a query. */
function lastMonth(day: Day): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
  return `startDate=${last.slice(0, 7)}-01&endDate=${last}`;
}

function calls(token: string, path: string): LoadRequest[] {
  return Array.from({ length: ADDRESSES }, (_, index) => ({
    method: 'GET',
    path: `/api/financial/${path}`,
    headers: { 'x-forwarded-for': addressOf(index), authorization: `Bearer ${token}` },
  }));
}
