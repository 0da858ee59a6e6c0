import { openDatabase } from '#platform/data/database.ts';
import { addDays } from '#shared/time/day-time.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { rowCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { measureClearing } from './clearing.ts';
import type { Bench } from './databases.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest } from './load.ts';
import { runRounds, workload } from './rounds.ts';

/** Enough addresses to keep each below its 3 000 calls a minute. */
const ADDRESSES = 500;
const PER_PAGE = 10;
const BUDGET = 4;

/**
 * Measures pages of a history with equally many citations and reservations, with total and stats.
 * The long preset also measures its clearing.
 */
export async function* measureHistory({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const { connectionString: original, today } = await databases.recorded();
  // The long preset clears the history of its copy.
  const connectionString = preset.long ? await environment.createDatabase(original) : original;
  const [year, month] = addDays(today, -550).split('-').map(Number);
  const token = await signIn(connectionString);
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const baseline = await startBaseline(connectionString);
  const last = Math.floor((2 * preset.listed * 0.95) / PER_PAGE);
  const page = (what: string, query: string) => ({ what, ...workload(app, calls(token, query)) });
  const pages = [
    page('first page', ''),
    page('a page near the end', `page=${last}`),
    page('of a model', 'model=mt'),
  ];
  if (preset.long) {
    pages.push(
      page('of a brand', 'brand=yamaha'),
      page('of a brand and a month', `brand=yamaha&year=${year}&month=${month}`),
    );
  }
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
