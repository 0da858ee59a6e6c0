import { workdays } from '#test/workdays.ts';
import { rowCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { DAYS_AHEAD } from './citations.ts';
import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest, sendRepeatedly } from './load.ts';
import { PEERS } from './peers.ts';

/** Enough addresses to keep each below its 300 calls a minute. */
const ADDRESSES = 2_000;

/** Requests the coming days in turn, each call from another address. */
export function availabilityCalls({ today, service }: FilledDatabase): LoadRequest[] {
  const days = workdays(today, 1, DAYS_AHEAD);
  return Array.from({ length: ADDRESSES }, (_, index) => ({
    method: 'GET',
    path: `/api/citations/availability/${days[index % days.length]}?service=${service}`,
    headers: { 'x-forwarded-for': addressOf(index) },
  }));
}

/**
 * Measures the free slots of a day with few and with many stored citations, and the baseline
 * between them.
 */
export async function* measureAvailability({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const [few, many] = await Promise.all([databases.few(), databases.many()]);
  const small = await startBenchApp({ DATABASE_URL: few.connectionString });
  const large = await startBenchApp({ DATABASE_URL: many.connectionString });
  const baseline = await startBaseline(few.connectionString);
  const runs = [
    { ...small, calls: availabilityCalls(few), book: new CostRecorder() },
    { ...baseline, calls: rowCalls(ADDRESSES), book: new CostRecorder() },
    { ...large, calls: availabilityCalls(many), book: new CostRecorder() },
  ] as const;
  try {
    for (const { url, calls } of runs) await sendRepeatedly(url, calls, preset.secondsPerRound);
    await environment.settle();
    for (let round = 0; round < preset.rounds; round += 1) {
      for (const { url, pid, calls, book } of runs) {
        const meter = meterOf(environment.dataFolder, [pid]);
        await book.round(meter, () => sendRepeatedly(url, calls, preset.secondsPerRound));
      }
    }
  } finally {
    await Promise.all([small.stop(), large.stop(), baseline.stop()]);
  }
  const [fewCost, row, manyCost] = runs.map(({ book }) => book.cost);
  if (!fewCost || !row || !manyCost) throw new Error('nothing was measured');
  const against = { unit: 'CPU-ms', baseline: row.cpuMs, allowedRatio: 2.1 };
  const peer = { ...PEERS.slots, atLeast: 55 };
  const name = (count: number) => `availability of a day, ${count} citations stored`;
  yield* [
    { work: name(preset.few), value: fewCost.cpuMs, ...against, peer, detail: fewCost },
    { work: name(preset.many), value: manyCost.cpuMs, ...against, detail: manyCost },
    {
      work: `availability, ${preset.many} ÷ ${preset.few} citations`,
      value: manyCost.cpuMs / fewCost.cpuMs,
      unit: '×',
      budget: 1.1,
    },
    {
      work: 'baseline: Fastify and one indexed row',
      value: row.cpuMs,
      unit: 'CPU-ms',
      detail: row,
    },
  ];
}
