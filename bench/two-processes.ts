import { availableParallelism } from 'node:os';
import { workdays } from '#test/workdays.ts';
import { availabilityCalls } from './availability.ts';
import { startBenchApp } from './bench-app.ts';
import { BookingRequests, MAX_CAPACITY } from './booking-requests.ts';
import { machineLoad } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { sendAll, sendRepeatedly } from './load.ts';
import { median } from './statistics.ts';

const MIN_GAIN = 1.5;
const MAX_ROUNDS = 2;

/**
 * Measures the throughput of two app processes on one database relative to one process. The long
 * preset also checks that 50 clients of one slot get exactly the free bays.
 */
export async function* measureTwoProcesses({ databases, preset }: Bench): AsyncGenerator<Finding> {
  const filled = await databases.few();
  const environment = { DATABASE_URL: filled.connectionString };
  const apps = [await startBenchApp(environment), await startBenchApp(environment)] as const;
  const calls = availabilityCalls(filled);
  const both = async (seconds: number) => {
    const outcomes = await Promise.all(apps.map(({ url }) => sendRepeatedly(url, calls, seconds)));
    return outcomes.reduce((sum, { done }) => sum + done, 0) / seconds;
  };
  const gains: number[] = [];
  const loads: number[] = [];
  try {
    await both(preset.secondsPerRound);
    for (let round = 0; round < Math.min(preset.rounds, MAX_ROUNDS); round += 1) {
      const load = machineLoad();
      const { done, seconds } = await sendRepeatedly(apps[0].url, calls, preset.secondsPerRound);
      loads.push(load());
      gains.push((await both(preset.secondsPerRound)) / (done / seconds));
    }
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
  yield gainOf(median(gains), median(loads), { gains, loads });
  if (preset.long) yield await measureRace(await databases.open());
}

/** Omits the budget if too few processors are idle beside one process to reach it. */
function gainOf(value: number, load: number, detail: object): Finding {
  const work = 'two app processes ÷ one, availability';
  const possible = 1 / load;
  if (possible >= MIN_GAIN) {
    return { work, value, unit: '×', budget: MIN_GAIN, atLeast: true, detail };
  }
  const busy = Math.round(load * 100);
  const note = `Not judged (≥ ${MIN_GAIN} is asked): with one process, database and client already keep ${busy} % of the ${availableParallelism()} processors busy, so no more than ${possible.toFixed(2)} × is there to gain.`;
  return { work, value, unit: '×', note, detail };
}

const PARALLEL_BOOKINGS = 50;
/** Within the booking window of 365 days, after the 240 working days of other bookings. */
const FREE_DAY = 250;

/** `more`: further variables of both processes. */
export async function measureRace(
  { connectionString, service, today }: FilledDatabase,
  more: Record<string, string> = {},
): Promise<Finding> {
  const environment = { DATABASE_URL: connectionString, RATE_LIMITS: 'off', ...more };
  const apps = [await startBenchApp(environment), await startBenchApp(environment)];
  const maker = new BookingRequests(today, service);
  try {
    const urls = apps.map(({ url }) => url);
    const [day = ''] = workdays(today, 1, FREE_DAY).slice(-1);
    const { done } = await sendAll(
      maker.batchForOneStart(PARALLEL_BOOKINGS, day),
      urls,
      PARALLEL_BOOKINGS,
    );
    return {
      work: `${PARALLEL_BOOKINGS} parallel bookings of one start over both: accepted ÷ free bays`,
      value: done / MAX_CAPACITY.bays,
      unit: '×',
      budget: 1,
    };
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
}
