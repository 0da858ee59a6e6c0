import { openDatabase } from '#platform/data/database.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { startBenchApp } from './bench-app.ts';
import { residentMb } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { Finding } from './finding.ts';

const AT_ONCE = 50;
const SAMPLE_MS = 50;
const MEMORY_BUDGET = 350;
/** A statement and its answer, behind those of the exports. */
const OTHER_BUDGET = 1_000;
/** A tenth of the history: the memory does not depend on its length, the duration does. */
const PATH = '/api/history?limit=-1&brand=yamaha';
const OTHER_PATH = '/api/history?page=3';

/**
 * Requests all records of a history fifty times at once. Measures the largest resident memory of
 * the app, and the slowest other call meanwhile. Every export is complete or rejected with 503.
 */
export async function* measureExports({ databases }: Bench): AsyncGenerator<Finding> {
  const { connectionString } = await databases.recorded();
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const { headers } = await createStaff(db, ['historial'], { now: machineNow() }).finally(() =>
    db.destroy(),
  );
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const get = (path: string) => readAnswer(app.url + path, headers);
  try {
    await get(OTHER_PATH);
    let peak = residentMb(app.pid);
    const sampler = setInterval(() => {
      peak = Math.max(peak, residentMb(app.pid));
    }, SAMPLE_MS);
    const running = { exports: true };
    const other = slowestCall(() => get(OTHER_PATH), running);
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => get(PATH)));
    running.exports = false;
    const slowest = await other;
    clearInterval(sampler);
    const complete = statuses.filter((status) => status === 200).length;
    const note = `${complete} of ${AT_ONCE} are sent; the others are rejected with 503 and Retry-After.`;
    const work = `${AT_ONCE} exports of a history at once`;
    yield* [
      { work: `${work}, memory`, value: peak, unit: 'MB', budget: MEMORY_BUDGET, note },
      { work: `${work}, slowest other call`, value: slowest, unit: 'ms', budget: OTHER_BUDGET },
    ];
  } finally {
    await app.stop();
  }
}

/** Reads an answer to its end without keeping it. Throws for an incomplete or unexpected one. */
async function readAnswer(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  for await (const _part of answer.body ?? []);
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`${url}: ${answer.status}`);
  return answer.status;
}

/** Returns the milliseconds of the slowest of the calls that are sent one after the other. */
async function slowestCall(
  call: () => Promise<number>,
  running: { exports: boolean },
): Promise<number> {
  let slowest = 0;
  while (running.exports) {
    const begun = performance.now();
    if ((await call()) !== 200) throw new Error('another call was rejected');
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return slowest;
}
