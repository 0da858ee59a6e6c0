import { setTimeout as sleep } from 'node:timers/promises';
import { insertCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { BookingRequests } from './booking-requests.ts';
import { createSolvedChallenges } from './challenge-solutions.ts';
import { assertNoFailures, CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import { runSql } from './environment.ts';
import type { Finding } from './finding.ts';
import { type LoadRequest, type LoadResult, sendAll } from './load.ts';
import { PEERS } from './peers.ts';

const POLL_MS = 200;

/** Sends bookings, and waits until their mails are worked off. */
export async function bookUntilMailed(
  url: string,
  connectionString: string,
  batch: () => LoadRequest | null,
): Promise<LoadResult> {
  const outcome = await sendAll(batch, [url]);
  assertNoFailures(outcome);
  const waiting = "select from mails where state = 'queued' limit 1";
  while ((await runSql(connectionString, waiting)).length > 0) await sleep(POLL_MS);
  return outcome;
}

/**
 * Measures bookings with all features on, bookings without limits and challenge, each with its two mails, and one
 * insert.
 */
export async function* measureBooking({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const open = await databases.open();
  const guarded = await databases.guarded();
  const bare = await startBenchApp({ DATABASE_URL: open.connectionString, RATE_LIMITS: 'off' });
  const full = await startBenchApp({ DATABASE_URL: guarded.connectionString });
  const baseline = await startBaseline(open.connectionString);
  const count = preset.bookingsPerRound;
  const proofs = await createSolvedChallenges(
    guarded.connectionString,
    count * (preset.rounds + 1),
  );
  const bookings = ({ url }: { url: string }, filled: typeof open, given?: string[]) => {
    const maker = new BookingRequests(filled.today, filled.service);
    return () => bookUntilMailed(url, filled.connectionString, maker.batch(count, given));
  };
  const runs = [
    { pid: full.pid, run: bookings(full, guarded, proofs), book: new CostRecorder() },
    { pid: bare.pid, run: bookings(bare, open), book: new CostRecorder() },
    {
      pid: baseline.pid,
      run: () => sendAll(insertCalls(), [baseline.url]),
      book: new CostRecorder(),
    },
  ] as const;
  try {
    for (let round = 0; round <= preset.rounds; round += 1) {
      await environment.settle();
      for (const { pid, run, book } of runs) {
        const into = round === 0 ? new CostRecorder() : book; // the first round is a warm-up
        await into.round(meterOf(environment.dataFolder, [pid]), run);
      }
    }
  } finally {
    await Promise.all([bare.stop(), full.stop(), baseline.stop()]);
  }
  const [guardedCost, openCost, insert] = runs.map(({ book }) => book.cost);
  if (!guardedCost || !openCost || !insert) throw new Error('nothing was measured');
  const against = { unit: 'CPU-ms', baseline: insert.cpuMs };
  yield* [
    {
      work: 'booking with its two mails, limits and challenge on',
      value: guardedCost.cpuMs,
      ...against,
      allowedRatio: 18,
      peer: { ...PEERS.booking, atLeast: 6 },
      detail: guardedCost,
    },
    {
      work: 'booking with its two mails, RATE_LIMITS=off',
      value: openCost.cpuMs,
      ...against,
      allowedRatio: 12,
      peer: { ...PEERS.booking, atLeast: 8 },
      detail: openCost,
    },
    {
      work: 'baseline: Fastify and one insert',
      value: insert.cpuMs,
      unit: 'CPU-ms',
      detail: insert,
    },
  ];
}
