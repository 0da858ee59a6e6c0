import { insertCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { BookingRequests } from './booking-requests.ts';
import { createSolvedChallenges } from './challenge-solutions.ts';
import { assertNoFailures, CostRecorder } from './cost.ts';
import { type Meter, meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import { runSql } from './environment.ts';
import type { Finding } from './finding.ts';
import { type LoadResult, sendAll } from './load.ts';
import { median } from './statistics.ts';

/**
 * Records the cost of bookings and of mails. The mail worker also runs during the bookings: its
 * cost per mail is measured after the bookings and subtracted from theirs.
 */
class BookingCostRecorder {
  readonly own: number[] = [];
  readonly whole: number[] = [];
  readonly mails: number[] = [];

  async round(
    connectionString: string,
    meter: Meter,
    run: () => Promise<LoadResult>,
  ): Promise<void> {
    const start = meter();
    const outcome = await run();
    assertNoFailures(outcome);
    const booked = meter();
    const left = await waitingMails(connectionString);
    const begun = meter();
    while ((await waitingMails(connectionString)) > 0) {
      await new Promise((wake) => setTimeout(wake, 100));
    }
    const perMail = left === 0 ? 0 : (meter() - begun) / left;
    const meanwhile = outcome.done * MAILS_PER_BOOKING - left;
    this.mails.push(perMail);
    this.whole.push((meter() - start) / outcome.done);
    this.own.push((booked - start - meanwhile * perMail) / outcome.done);
  }
}

/** One mail to the client, one to the workshop. */
const MAILS_PER_BOOKING = 2;

async function waitingMails(connectionString: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    connectionString,
    "select count(*)::int as count from mails where state = 'queued'",
  );
  return row?.count ?? 0;
}

/**
 * Measures bookings with all features on, bookings without limits and challenge, and one insert.
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
  const runs = [
    { ...full, filled: guarded, proofs, book: new BookingCostRecorder() },
    { ...bare, filled: open, proofs: undefined, book: new BookingCostRecorder() },
  ].map((each) => ({
    ...each,
    maker: new BookingRequests(each.filled.today, each.filled.service),
  }));
  const inserts = new CostRecorder();
  try {
    for (let round = 0; round <= preset.rounds; round += 1) {
      await environment.settle();
      for (const { url, pid, filled, book, maker, proofs: given } of runs) {
        const meter = meterOf(environment.dataFolder, [pid]);
        const run = () => sendAll(maker.batch(count, given), [url]);
        const into = round === 0 ? new BookingCostRecorder() : book; // the first round is a warm-up
        await into.round(filled.connectionString, meter, run);
      }
      const meter = meterOf(environment.dataFolder, [baseline.pid]);
      const into = round === 0 ? new CostRecorder() : inserts;
      await into.round(meter, () => sendAll(insertCalls(count * 4), [baseline.url]));
    }
  } finally {
    await Promise.all([bare.stop(), full.stop(), baseline.stop()]);
  }
  const [all, few] = runs.map(({ book }) => book);
  if (!all || !few) throw new Error('nothing was measured');
  const against = { unit: 'CPU-ms', budget: 2.5, baseline: inserts.cost.cpuMs, allowedRatio: 12 };
  const note =
    'The mail worker runs beside the bookings; its time per mail, measured after them, is not in this figure.';
  yield* [
    {
      work: 'booking, limits and challenge on',
      value: median(all.own),
      ...against,
      note,
      detail: { ...all },
    },
    { work: 'booking, RATE_LIMITS=off', value: median(few.own), ...against, detail: { ...few } },
    {
      work: 'booking until its two mails are worked off',
      value: median(all.whole),
      unit: 'CPU-ms',
    },
    { work: 'one mail worked off (no SMTP_URL)', value: median(all.mails), unit: 'CPU-ms' },
    {
      work: 'baseline: Fastify and one insert',
      value: inserts.cost.cpuMs,
      unit: 'CPU-ms',
      detail: inserts.cost,
    },
  ];
}
