import { listClients } from '#clients/server/client-queries.ts';
import { listMotorcycles } from '#clients/server/motorcycle-queries.ts';
import { openDatabase } from '#platform/data/database.ts';
import { migrate } from '#platform/data/migrate.ts';
import { CITATIONS_PER_CLIENT, plateOf } from './client-rows.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import { type BenchEnvironment, runSql } from './environment.ts';
import { type FilledDatabase, fillDatabase } from './fill.ts';
import type { Finding } from './finding.ts';
import { CLIENTS, clientOf } from './people.ts';

const SEARCHES = 400;
/** As the panel asks for. */
const PAGE = { page: 1, limit: 10 };
/** CPU-ms of the database. */
const SEARCH_BUDGET = 1;
const MIGRATED = 100_000;
const MIGRATION_BUDGET_S = 60;
const BEFORE = '0042_refund_limit.sql';

/** Measures searches for clients and motorcycles, and the migration that makes them of the records. */
export async function* measureClients({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  yield* measureSearches(environment, await databases.many(), preset.many);
  if (preset.long) yield await measureMigration(environment);
}

async function* measureSearches(
  { dataFolder, settle }: BenchEnvironment,
  { connectionString }: FilledDatabase,
  citations: number,
): AsyncGenerator<Finding> {
  const people = citations / CITATIONS_PER_CLIENT;
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  const someone = (call: number) => (call * 7919) % people;
  const searches = {
    'a plate': (call: number) => listMotorcycles(db, { search: plateOf(someone(call)), ...PAGE }),
    'the beginning of a plate': (call: number) =>
      listMotorcycles(db, { search: plateOf(someone(call)).slice(0, 6), ...PAGE }),
    'the beginning of a telephone number': (call: number) =>
      listClients(db, { search: phoneOf(someone(call)).slice(0, 7), ...PAGE }),
    'a telephone number': (call: number) =>
      listClients(db, { search: phoneOf(someone(call)), ...PAGE }),
    'a name': (call: number) =>
      listClients(db, { search: clientOf(someone(call) % CLIENTS).name, ...PAGE }),
  };
  const meter = meterOf(dataFolder, []);
  try {
    for (const [what, search] of Object.entries(searches)) {
      for (let call = 0; call < 20; call += 1) await search(call);
      await settle();
      const before = meter();
      for (let call = 0; call < SEARCHES; call += 1) await search(call);
      yield {
        work: `search for ${what} among ${people} clients, database`,
        value: (meter() - before) / SEARCHES,
        unit: 'CPU-ms',
        budget: SEARCH_BUDGET,
      };
    }
  } finally {
    await db.destroy();
  }
}

const phoneOf = (person: number) => `09${String(person).padStart(7, '0')}`;

/** The work of the migrations after `BEFORE`, and whether two runs give the same rows. */
async function measureMigration(environment: BenchEnvironment): Promise<Finding> {
  const earlier = await environment.createEarlierDatabase(BEFORE);
  await fillDatabase(earlier, MIGRATED, { linked: false });
  const digests = new Set<string>();
  let cpuMs = 0;
  for (let run = 0; run < 2; run += 1) {
    const connectionString = await environment.createEarlierDatabase(BEFORE, earlier);
    await environment.settle();
    const meter = meterOf(environment.dataFolder, []);
    const before = meter();
    await migrate(connectionString);
    // The processor time of an ended connection is missing until the server notices its end.
    await environment.settle();
    cpuMs = meter() - before;
    digests.add(await digestOf(connectionString));
  }
  return {
    work: `migration of ${MIGRATED} citations to clients and motorcycles`,
    value: cpuMs / 1000,
    unit: 'CPU-s',
    budget: MIGRATION_BUDGET_S,
    note: digests.size === 1 ? 'Two runs gave the same rows.' : 'Two runs gave different rows.',
  };
}

async function digestOf(connectionString: string): Promise<string> {
  const tables = ['clients', 'client_contacts', 'motorcycles'];
  const rows = [...tables, 'motorcycle_owners', 'citations'].map(
    (table) => `(select string_agg(md5(row::text), '' order by row::text) from ${table} as row)`,
  );
  const [digest] = await runSql<{ md5: string }>(
    connectionString,
    `select md5(concat(${rows.join(', ')})) as md5`,
  );
  return digest?.md5 ?? '';
}
