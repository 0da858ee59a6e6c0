import { availableParallelism } from 'node:os';
import { availabilityCalls } from './availability.ts';
import { startBenchApp } from './bench-app.ts';
import { BookingMaker, ROOMY } from './bookings.ts';
import { weekdays } from './citations.ts';
import { machineLoad } from './cpu.ts';
import type { Filled } from './fill.ts';
import type { Finding } from './finding.ts';
import { hammer, sendAll } from './load.ts';
import { type Effort, median } from './measure.ts';

const AT_LEAST = 1.5;
const MOST_ROUNDS = 2;

/**
 * How much more two app processes on one database answer than one; and, in the long form, whether
 * 50 clients who want one start at once get exactly the bays that are free.
 */
export async function measureTwoProcesses(
  filled: Filled,
  roomy: Filled,
  effort: Effort,
): Promise<Finding[]> {
  const environment = { DATABASE_URL: filled.connectionString };
  const apps = [await startBenchApp(environment), await startBenchApp(environment)] as const;
  const calls = availabilityCalls(filled);
  const both = async (seconds: number) => {
    const outcomes = await Promise.all(apps.map(({ url }) => hammer(url, calls, seconds)));
    return outcomes.reduce((sum, { done }) => sum + done, 0) / seconds;
  };
  const gains: number[] = [];
  const loads: number[] = [];
  try {
    await both(effort.secondsPerRound);
    for (let round = 0; round < Math.min(effort.rounds, MOST_ROUNDS); round += 1) {
      const load = machineLoad();
      const { done, seconds } = await hammer(apps[0].url, calls, effort.secondsPerRound);
      loads.push(load());
      gains.push((await both(effort.secondsPerRound)) / (done / seconds));
    }
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
  const throughput = gainOf(median(gains), median(loads), { gains, loads });
  return effort.long ? [throughput, await measureRace(roomy)] : [throughput];
}

/** Where one process, the database and the client keep all processors busy, two cannot do more. */
function gainOf(value: number, load: number, detail: object): Finding {
  const work = 'two app processes ÷ one, availability';
  const room = 1 / load;
  if (room >= AT_LEAST) {
    return { work, value, unit: '×', budget: AT_LEAST, atLeast: true, detail };
  }
  const busy = Math.round(load * 100);
  const note = `Not judged (≥ ${AT_LEAST} is asked): with one process, database and client already keep ${busy} % of the ${availableParallelism()} processors busy, so no more than ${room.toFixed(2)} × is there to gain.`;
  return { work, value, unit: '×', note, detail };
}

const AT_ONCE = 50;
/** Within the horizon of 365 days, behind the 240 working days that other bookings go to. */
const FREE_DAY = 250;

async function measureRace({ connectionString, service, today }: Filled): Promise<Finding> {
  const environment = { DATABASE_URL: connectionString, RATE_LIMITS: 'off' };
  const apps = [await startBenchApp(environment), await startBenchApp(environment)];
  const maker = new BookingMaker(today, service);
  try {
    const urls = apps.map(({ url }) => url);
    const [day = ''] = weekdays(today, 1, FREE_DAY).slice(-1);
    const { done } = await sendAll(maker.batchForOneStart(AT_ONCE, day), urls, AT_ONCE);
    return {
      work: `${AT_ONCE} parallel bookings of one start over both: accepted ÷ free bays`,
      value: done / ROOMY.bays,
      unit: '×',
      budget: 1,
    };
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
}
