import { weekOf } from '#agenda/web/views/calendar-titles.ts';
import { openDatabase } from '#platform/data/database.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { addDays } from '#shared/time/day-time.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { workdays } from '#test/workdays.ts';
import { rowCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { FilledDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { addressOf, bytesOf, type LoadRequest } from './load.ts';
import { PEERS } from './peers.ts';
import { CLIENTS, clientOf, SURNAMES } from './people.ts';
import { runRounds, type Workload, workload } from './rounds.ts';

/** Enough addresses to keep each below its 3 000 calls a minute. */
const ADDRESSES = 500;
/** As Chromium asks; an answer may be compressed. */
const ENCODINGS = 'gzip, deflate, br, zstd';
/** CPU-ms of a search of one letter in all citations: answered, or rejected with a sentence. */
const LETTER_BUDGET = 50;
const LETTER_CALLS = 20;

const surname = (index: number) => SURNAMES[index % SURNAMES.length] ?? '';
const client = (index: number) => clientOf((index * 7) % CLIENTS).name;

/** The filters of the agenda's tab by which lists are compared with those of Directus. */
const LISTS = {
  open: { what: 'open ones', query: () => ({ excludeDelivered: 'true' }), peer: PEERS.openList },
  byName: {
    what: 'open ones by name',
    query: (index: number) => ({ excludeDelivered: 'true', clientName: surname(index) }),
    peer: PEERS.listByName,
  },
  client: {
    what: "a client's of all times",
    query: (index: number) => ({ clientName: client(index) }),
    peer: PEERS.clientList,
  },
  delivered: {
    what: 'delivered ones',
    query: () => ({ status: 'delivered' }),
    peer: PEERS.deliveredList,
  },
} as const;
type List = (typeof LISTS)[keyof typeof LISTS];

/**
 * Measures pages of 20 of the agenda's lists with their totals, and a week of its calendar: processor time and
 * bytes. Then the list of a client's citations where few and where many citations are stored.
 */
export async function* measureList({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const [few, listed, many] = await Promise.all([
    databases.few().then(openAgenda),
    databases.listed().then(openAgenda),
    databases.many().then(openAgenda),
  ]);
  const baseline = await startBaseline(listed.filled.connectionString);
  const row = workload(baseline, rowCalls(ADDRESSES));
  const lists = Object.values(LISTS).map((list) => ({ list, ...listed.list(list) }));
  const week = listed.calls(weekPath(listed.filled));
  const [fewOfClient, manyOfClient] = [few.list(LISTS.client), many.list(LISTS.client)];
  const manyByName = many.list(LISTS.byName);
  try {
    await runRounds(
      environment,
      [row, ...lists, week, fewOfClient, manyOfClient, ...(preset.long ? [manyByName] : [])],
      preset,
    );
    const found = (work: string, { book: { cost } }: Workload) => ({
      work,
      value: cost.cpuMs,
      unit: 'CPU-ms',
      baseline: row.book.cost.cpuMs,
      detail: cost,
    });
    const ofClient = (stored: number) => `page of 20 of ${stored} citations, ${LISTS.client.what}`;
    yield* lists.map(({ list, ...each }) => ({
      ...found(`page of 20 of ${preset.listed} citations, ${list.what}`, each),
      budget: 1.5,
      peer: { ...list.peer, atLeast: 4 },
    }));
    yield* await measureBytes('largest of these pages', lists, { raw: 10 });
    yield { ...found('week of the calendar', week), budget: 3 };
    yield* await measureBytes('week of the calendar', [week], { sent: 20 });
    yield found(ofClient(preset.few), fewOfClient);
    yield found(ofClient(preset.many), manyOfClient);
    const ratio = (of: Workload, to: Workload) => of.book.cost.cpuMs / to.book.cost.cpuMs;
    yield {
      work: `the same, ${preset.many} ÷ ${preset.few} citations`,
      value: ratio(manyOfClient, fewOfClient),
      unit: '×',
      budget: 1.1,
      note: `${preset.few / CLIENTS} and ${preset.many / CLIENTS} of them match, and are counted.`,
    };
    if (preset.long && lists[1]) {
      yield {
        work: `${LISTS.byName.what}, ${preset.many} ÷ ${preset.listed} citations`,
        value: ratio(manyByName, lists[1]),
        unit: '×',
        budget: 2,
      };
    }
    const meter = meterOf(environment.dataFolder, [many.pid]);
    yield await measureLetter(many, meter, preset.many);
  } finally {
    await Promise.all([few.stop(), listed.stop(), many.stop(), baseline.stop()]);
  }
}

type Agenda = Awaited<ReturnType<typeof openAgenda>>;

async function openAgenda(filled: FilledDatabase) {
  const token = await signIn(filled.connectionString);
  const app = await startBenchApp({ DATABASE_URL: filled.connectionString });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': ENCODINGS };
  const calls = (pathOf: (index: number) => string): Workload => {
    const sent = Array.from(
      { length: ADDRESSES },
      (_, index): LoadRequest => ({
        method: 'GET',
        path: pathOf(index),
        headers: { 'x-forwarded-for': addressOf(index), ...headers },
      }),
    );
    return workload(app, sent);
  };
  const list = ({ query }: List) =>
    calls((index) => {
      const page = { page: '1', limit: '20', ...query(index) };
      return `/api/citations?${new URLSearchParams(page)}`;
    });
  return { ...app, filled, headers, calls, list };
}

/** Returns the path of the first coming week with five workdays: a holiday would make it shorter. */
function weekPath({ today }: FilledDatabase): () => string {
  const days = new Set(workdays(today, 1, 30));
  let { from, to } = weekOf(addDays(today, 7));
  while (![0, 1, 2, 3, 4].every((each) => days.has(addDays(from, each)))) {
    ({ from, to } = weekOf(addDays(from, 7)));
  }
  return () => `/api/citations/calendar?from=${from}&to=${to}`;
}

/** Returns the bytes of the largest of the first answers, as they are sent to a browser and unpacked. */
async function measureBytes(
  work: string,
  workloads: readonly Workload[],
  budgets: { sent?: number; raw?: number },
): Promise<Finding[]> {
  const sizes = { sent: 0, raw: 0 };
  for (const { url, sent } of workloads) {
    const [first] = sent;
    if (!first) throw new Error('no request is left');
    const plain = { ...first, headers: { ...first.headers, 'accept-encoding': 'identity' } };
    sizes.sent = Math.max(sizes.sent, await bytesOf(url, first));
    sizes.raw = Math.max(sizes.raw, await bytesOf(url, plain));
  }
  return (['sent', 'raw'] as const).map((kind) => ({
    work: `${work}, ${kind === 'sent' ? 'bytes as sent to a browser' : 'bytes unpacked'}`,
    value: sizes[kind] / 1000,
    unit: 'kB',
    ...(budgets[kind] !== undefined && { budget: budgets[kind] }),
  }));
}

/** Searches one letter in all citations. */
async function measureLetter(
  { url, headers }: Agenda,
  meter: () => number,
  stored: number,
): Promise<Finding> {
  const send = async () => {
    const answer = await fetch(`${url}/api/citations?clientName=a`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const status = await send();
  const before = meter();
  for (let call = 0; call < LETTER_CALLS; call += 1) await send();
  const value = (meter() - before) / LETTER_CALLS;
  const note = `Answered with ${status}; 400 asks for three letters.`;
  return {
    work: `one letter in ${stored} citations`,
    value,
    unit: 'CPU-ms',
    budget: LETTER_BUDGET,
    note,
  };
}

/** Opens a session of a user with a permission. */
export async function signIn(
  connectionString: string,
  permission: Permission = 'agenda',
): Promise<string> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    return (await createStaff(db, [permission], { now: machineNow() })).token;
  } finally {
    await db.destroy();
  }
}
