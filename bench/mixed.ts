import { availabilityCalls } from './availability.ts';
import { startBenchApp } from './bench-app.ts';
import { BookingRequests } from './booking-requests.ts';
import { residentMb } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest, sendAll } from './load.ts';
import { median, percentile } from './statistics.ts';

const SECONDS = 60;
const CONNECTIONS = 16;
const WARM_UP = 4_000;

/**
 * Requests of visitors: mostly availability, sometimes a page or the catalogue, rarely a booking.
 */
class Visitors {
  readonly #availability: LoadRequest[];
  readonly #maker: BookingRequests;
  #turn = 0;

  constructor(filled: FilledDatabase) {
    this.#availability = availabilityCalls(filled);
    this.#maker = new BookingRequests(filled.today, filled.service);
  }

  next(): LoadRequest {
    const turn = this.#turn++;
    const headers = { 'x-forwarded-for': addressOf(turn) };
    if (turn % 50 === 0) return this.#maker.next();
    if (turn % 10 === 3) return { method: 'GET', path: '/', headers };
    if (turn % 10 === 6) return { method: 'GET', path: '/api/services/active', headers };
    const request = this.#availability[turn % this.#availability.length];
    if (!request) throw new Error('no request is left');
    return request;
  }
}

/** Measures a minute of mixed load: the ratio of slow to median answers, and memory over time. */
export async function* measureMixed({ databases }: Bench): AsyncGenerator<Finding> {
  const filled = await databases.open();
  const app = await startBenchApp({ DATABASE_URL: filled.connectionString, RATE_LIMITS: 'off' });
  const visitors = new Visitors(filled);
  const memory: number[] = [];
  try {
    let warm = WARM_UP;
    await sendAll(() => (warm-- > 0 ? visitors.next() : null), [app.url], CONNECTIONS);
    const watch = setInterval(() => memory.push(residentMb(app.pid)), 250);
    const end = performance.now() + SECONDS * 1000;
    const outcome = await sendAll(
      () => (performance.now() < end ? visitors.next() : null),
      [app.url],
      CONNECTIONS,
    ).finally(() => clearInterval(watch));
    yield* findingsOf(outcome, memory);
  } finally {
    await app.stop();
  }
}

function findingsOf(
  { times, done, failed, failure }: Awaited<ReturnType<typeof sendAll>>,
  memory: readonly number[],
): Finding[] {
  const p50 = percentile(times, 0.5);
  const p99 = percentile(times, 0.99);
  const third = Math.floor(memory.length / 3);
  const first = median(memory.slice(0, third));
  const last = median(memory.slice(-third));
  return [
    {
      work: `mixed load, ${CONNECTIONS} connections, ${SECONDS} s: p99 ÷ p50`,
      value: p99 / p50,
      unit: '×',
      budget: 20,
      detail: { p50, p99, worst: percentile(times, 1), done },
    },
    { work: 'mixed load: failed calls', value: failed, unit: '', budget: 0, detail: failure },
    {
      work: 'mixed load: memory of the last third ÷ first third',
      value: last / first,
      unit: '×',
      budget: 1.1,
      detail: { first, last },
    },
  ];
}
