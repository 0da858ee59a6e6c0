import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { startFakeSmtp } from '#test/mail/fake-smtp.ts';
import { openOutbox, sampleMail, type TestOutbox } from '#test/mail/outbox.ts';
import { insertCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { BenchEnvironment } from './environment.ts';
import type { Finding } from './finding.ts';
import { type LoadResult, sendAll } from './load.ts';
import { median } from './statistics.ts';

const POLL_MS = 100;

/** An app whose worker takes the mails of an outbox that this process fills. */
type Run = { pid: number; outbox: TestOutbox; costs: number[]; stop(): Promise<void> };

/**
 * Measures a mail from its commit until its job is completed: without a mail server, and with one on
 * this machine, whose own time is not counted.
 */
export async function* measureMail({ environment, preset }: Bench): AsyncGenerator<Finding> {
  const smtp = await startFakeSmtp('accept');
  const stored = await openRun(await environment.createDatabase());
  const sent = await openRun(await environment.createDatabase(), smtp.url);
  const baseline = await startBaseline(await environment.createDatabase());
  const inserts = new CostRecorder();
  const count = preset.bookingsPerRound;
  try {
    for (let round = 0; round <= preset.rounds; round += 1) {
      await environment.settle();
      for (const run of [stored, sent]) {
        const cost = await costPerMail(environment, run, count);
        if (round > 0) run.costs.push(cost); // the first round is a warm-up
      }
      const meter = meterOf(environment.dataFolder, [baseline.pid]);
      const into = round === 0 ? new CostRecorder() : inserts;
      await into.round(meter, (): Promise<LoadResult> => {
        return sendAll(insertCalls(), [baseline.url]);
      });
    }
  } finally {
    await Promise.all([stored.stop(), sent.stop(), baseline.stop(), smtp.stop()]);
  }
  yield* [
    {
      work: 'mail worked off, no SMTP_URL',
      value: median(stored.costs),
      unit: 'CPU-ms',
      budget: 1.3,
      baseline: inserts.cost.cpuMs,
      allowedRatio: 5,
      detail: stored.costs,
    },
    {
      work: 'mail sent to a server on this machine',
      value: median(sent.costs),
      unit: 'CPU-ms',
      baseline: inserts.cost.cpuMs,
      detail: sent.costs,
    },
  ];
}

async function openRun(connectionString: string, smtpUrl?: string): Promise<Run> {
  const app = await startBenchApp({
    DATABASE_URL: connectionString,
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
  });
  const outbox = await openOutbox(connectionString, null, 'only queues');
  return {
    pid: app.pid,
    outbox,
    costs: [],
    async stop() {
      await outbox.stop();
      await app.stop();
    },
  };
}

/** The app's worker sees the mails at its next poll, at most two seconds later. */
async function costPerMail(
  environment: BenchEnvironment,
  { pid, outbox }: Run,
  count: number,
): Promise<number> {
  await outbox.queue(...Array.from({ length: count }, () => sampleMail()));
  const meter = meterOf(environment.dataFolder, [pid]);
  const begun = meter();
  while (await isWorking(outbox.context.db)) await sleep(POLL_MS);
  return (meter() - begun) / count;
}

async function isWorking(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job
    where name = 'mail' and state <> 'completed' limit 1`.execute(db);
  return rows.length > 0;
}
