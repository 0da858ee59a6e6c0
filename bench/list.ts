import { openDatabase } from '#platform/data/database.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { startBenchApp } from './bench-app.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { BenchEnvironment } from './environment.ts';
import { type FilledDatabase, fillDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest } from './load.ts';
import { CLIENTS, clientOf, SURNAMES } from './people.ts';
import { runRounds, workload } from './rounds.ts';
import type { Preset } from './statistics.ts';

/** Enough addresses to keep each below its 3 000 calls a minute. */
const ADDRESSES = 500;
/** CPU-ms on quiet processors, of open ones by name and of a client's of all times. */
const BUDGETS = [1.5, 3] as const;
/** CPU-ms of a search of one letter in all citations: answered, or rejected with a sentence. */
const LETTER_BUDGET = 50;
const LETTER_CALLS = 20;

/** The query of the agenda's tab: neither delivered nor cancelled, by part of a name. */
const tabQuery = (index: number) =>
  new URLSearchParams({
    page: '1',
    limit: '20',
    excludeDelivered: 'true',
    clientName: SURNAMES[index % SURNAMES.length] ?? '',
  });

/** The query for all citations of a client, by name. */
const clientQuery = (index: number) =>
  new URLSearchParams({
    page: '1',
    limit: '20',
    clientName: clientOf((index * 7) % CLIENTS).name,
  });

function calls(token: string, queryOf: (index: number) => URLSearchParams): LoadRequest[] {
  return Array.from({ length: ADDRESSES }, (_, index) => ({
    method: 'GET',
    path: `/api/citations?${queryOf(index)}`,
    headers: { 'x-forwarded-for': addressOf(index), authorization: `Bearer ${token}` },
  }));
}

/**
 * Measures a filtered page of 20 of the panel's list, with its total. The long preset also measures
 * it over a million rows.
 */
export async function* measureList({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const many = await databases.many();
  const listed = await fillDatabase(await environment.createDatabase(), preset.listed);
  const small = await openRuns(listed);
  const large = preset.long ? await openRuns(many) : null;
  const runs = [...small.runs, ...(large?.runs ?? [])];
  try {
    await runRounds(environment, runs, preset);
  } finally {
    await Promise.all([small.stop(), large?.stop()]);
  }
  yield* findings(small, preset.listed, BUDGETS);
  yield await measureLetter(environment, many, preset);
  if (!large) return;
  const ratio = large.runs[0].book.cost.cpuMs / small.runs[0].book.cost.cpuMs;
  const work = `list of the agenda, ${preset.many} ÷ ${preset.listed} citations`;
  yield* [...findings(large, preset.many), { work, value: ratio, unit: '×', budget: 2 }];
}

type Runs = Awaited<ReturnType<typeof openRuns>>;

async function openRuns(filled: FilledDatabase) {
  const token = await signIn(filled.connectionString);
  const app = await startBenchApp({ DATABASE_URL: filled.connectionString });
  const run = (queryOf: (index: number) => URLSearchParams) => workload(app, calls(token, queryOf));
  return { runs: [run(tabQuery), run(clientQuery)] as const, stop: app.stop };
}

/** Searches one letter in all citations of the largest database. */
async function measureLetter(
  { dataFolder }: BenchEnvironment,
  { connectionString }: FilledDatabase,
  { many }: Preset,
): Promise<Finding> {
  const token = await signIn(connectionString);
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const headers = { authorization: `Bearer ${token}` };
  const send = async () => {
    const answer = await fetch(`${app.url}/api/citations?clientName=a`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  try {
    const status = await send();
    const meter = meterOf(dataFolder, [app.pid]);
    const before = meter();
    for (let call = 0; call < LETTER_CALLS; call += 1) await send();
    const value = (meter() - before) / LETTER_CALLS;
    const note = `Answered with ${status}; 400 asks for three letters.`;
    const work = `one letter in ${many} citations`;
    return { work, value, unit: 'CPU-ms', budget: LETTER_BUDGET, note };
  } finally {
    await app.stop();
  }
}

function findings(
  { runs: [tab, client] }: Runs,
  stored: number,
  [tabBudget, clientBudget]: readonly number[] = [],
): Finding[] {
  const of = (what: string) => `page of 20 of ${stored} citations, ${what} and total`;
  return [
    {
      work: of('open ones by name'),
      value: tab.book.cost.cpuMs,
      unit: 'CPU-ms',
      ...(tabBudget !== undefined && { budget: tabBudget }),
      detail: tab.book.cost,
    },
    {
      work: of("a client's of all times"),
      value: client.book.cost.cpuMs,
      unit: 'CPU-ms',
      ...(clientBudget !== undefined && { budget: clientBudget }),
      detail: client.book.cost,
    },
  ];
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
