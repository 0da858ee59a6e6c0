import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { availabilityCalls } from './availability.ts';
import { type BenchApp, startBenchApp } from './bench-app.ts';
import { meterOfProcess, residentMb } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { sendRepeatedly } from './load.ts';
import { median } from './statistics.ts';

/** Measures the time from the start of the process to its first answer, on existing data. */
export async function* measureStart({ databases, preset }: Bench): AsyncGenerator<Finding> {
  const filled = await databases.few();
  const folder = mkdtempSync(join(tmpdir(), 'bujia-bench-start-'));
  try {
    const embedded = { DATA_DIR: folder };
    await timeToAnswer(embedded); // creates the data folder
    const own = { DATABASE_URL: filled.connectionString };
    const times = { embedded: [] as StartTime[], own: [] as StartTime[] };
    for (let round = 0; round < preset.rounds; round += 1) {
      times.embedded.push(await timeToAnswer(embedded));
      times.own.push(await timeToAnswer(own));
    }
    const note = 'Wall time: grows with whatever else the machine does. The CPU time grows less.';
    const ofProcess = times.own.map(({ cpuMs }) => cpuMs);
    yield* [
      {
        work: 'start on an existing folder to first answer, embedded',
        value: median(times.embedded.map(({ seconds }) => seconds)),
        unit: 's',
        budget: 0.7,
        note,
        detail: times.embedded,
      },
      {
        work: 'start to first answer, DATABASE_URL',
        value: median(times.own.map(({ seconds }) => seconds)),
        unit: 's',
        budget: 0.65,
        detail: times.own,
      },
      {
        work: 'CPU time of the app process until then, DATABASE_URL',
        value: median(ofProcess),
        unit: 'CPU-ms',
        detail: ofProcess,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type StartTime = { seconds: number; cpuMs: number };

async function timeToAnswer(environment: Record<string, string>): Promise<StartTime> {
  const begun = performance.now();
  const app = await startBenchApp(environment);
  try {
    const { status } = await fetch(`${app.url}/api/services/active`);
    if (status !== 200) throw new Error(`the first answer was ${status}`);
    return { seconds: (performance.now() - begun) / 1000, cpuMs: meterOfProcess(app.pid)() };
  } finally {
    await app.stop();
  }
}

/**
 * Measures the resident memory of the app's process, idle after the start and at its maximum under
 * load.
 */
export async function* measureMemory({ databases, preset }: Bench): AsyncGenerator<Finding> {
  const filled = await databases.few();
  const app = await startBenchApp({ DATABASE_URL: filled.connectionString });
  try {
    await fetch(`${app.url}/api/services/active`);
    await sleep(2_000);
    const unit = 'MB';
    yield {
      work: 'memory of the app process, idle',
      value: residentMb(app.pid),
      unit,
      budget: 125,
    };
    const value = await highestUnderLoad(app, filled, preset.secondsPerRound * 2);
    yield { work: 'memory of the app process, under load', value, unit, budget: 230 };
  } finally {
    await app.stop();
  }
}

async function highestUnderLoad(
  app: BenchApp,
  filled: FilledDatabase,
  seconds: number,
): Promise<number> {
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb(app.pid));
  }, 100);
  try {
    await sendRepeatedly(app.url, availabilityCalls(filled), seconds);
  } finally {
    clearInterval(watch);
  }
  return highest;
}
