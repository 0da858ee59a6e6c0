import { rowCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { DAYS_AHEAD, weekdays } from './citations.ts';
import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { BenchEnvironment } from './environment.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest, sendRepeatedly } from './load.ts';
import type { Preset } from './statistics.ts';

/** Enough addresses that none comes near its 300 calls a minute. */
const ADDRESSES = 2_000;

/** The coming days in turn, each call from another address. */
export function availabilityCalls({ today, service }: FilledDatabase): LoadRequest[] {
  const days = weekdays(today, 1, DAYS_AHEAD);
  return Array.from({ length: ADDRESSES }, (_, index) => ({
    method: 'GET',
    path: `/api/citations/availability/${days[index % days.length]}?service=${service}`,
    headers: { 'x-forwarded-for': addressOf(index) },
  }));
}

/** A day's free slots with few and with many citations stored, and the yardstick between them. */
export async function measureAvailability(
  stage: BenchEnvironment,
  few: FilledDatabase,
  many: FilledDatabase,
  effort: Preset,
): Promise<Finding[]> {
  const small = await startBenchApp({ DATABASE_URL: few.connectionString });
  const large = await startBenchApp({ DATABASE_URL: many.connectionString });
  const yardstick = await startBaseline(few.connectionString);
  const runs = [
    { ...small, calls: availabilityCalls(few), book: new CostRecorder() },
    { ...yardstick, calls: rowCalls(ADDRESSES), book: new CostRecorder() },
    { ...large, calls: availabilityCalls(many), book: new CostRecorder() },
  ] as const;
  try {
    for (const { url, calls } of runs) await sendRepeatedly(url, calls, effort.secondsPerRound);
    await stage.settle();
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const { url, pid, calls, book } of runs) {
        const meter = meterOf(stage.dataFolder, [pid]);
        await book.round(meter, () => sendRepeatedly(url, calls, effort.secondsPerRound));
      }
    }
  } finally {
    await Promise.all([small.stop(), large.stop(), yardstick.stop()]);
  }
  const [fewCost, row, manyCost] = runs.map(({ book }) => book.cost);
  if (!fewCost || !row || !manyCost) throw new Error('nothing was measured');
  const against = { unit: 'CPU-ms', budget: 0.3, yardstick: row.cpuMs, allowedRatio: 3 };
  const name = (count: number) => `availability of a day, ${count} citations stored`;
  return [
    { work: name(effort.few), value: fewCost.cpuMs, ...against, detail: fewCost },
    { work: name(effort.many), value: manyCost.cpuMs, ...against, detail: manyCost },
    {
      work: `availability, ${effort.many} ÷ ${effort.few} citations`,
      value: manyCost.cpuMs / fewCost.cpuMs,
      unit: '×',
      budget: 1.3,
    },
    {
      work: 'yardstick: Fastify and one indexed row',
      value: row.cpuMs,
      unit: 'CPU-ms',
      detail: row,
    },
  ];
}
