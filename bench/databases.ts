import { openDatabase } from '#platform/data/database.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { MAX_CAPACITY } from './booking-requests.ts';
import { type BenchEnvironment, runSql } from './environment.ts';
import { type FilledDatabase, fillDatabase } from './fill.ts';
import { fillLedger, fillReservations } from './fill-records.ts';
import type { Finding } from './finding.ts';
import type { Preset } from './statistics.ts';

/** Yields each row as soon as it is measured. */
export type Benchmark = (bench: Bench) => AsyncIterable<Finding>;
export type Bench = { environment: BenchEnvironment; databases: Databases; preset: Preset };

/** The databases of the benchmarks, each created at its first use. */
export type Databases = {
  few(): Promise<FilledDatabase>;
  many(): Promise<FilledDatabase>;
  /** Between few and many. */
  listed(): Promise<FilledDatabase>;
  /** As `listed`, with as many reservations, and the ledger. */
  recorded(): Promise<FilledDatabase>;
  /** Few citations, and capacity for all bookings of a run. */
  open(): Promise<FilledDatabase>;
  /** As `open`, for bookings with limits and challenge. */
  guarded(): Promise<FilledDatabase>;
  /** As `open`, for the pooler: the race for the bays of a day can run only once in a database. */
  behindPooler(): Promise<FilledDatabase>;
};

export function databasesOf(environment: BenchEnvironment, preset: Preset): Databases {
  const copy = async (of: FilledDatabase): Promise<FilledDatabase> => ({
    ...of,
    connectionString: await environment.createDatabase(of.connectionString),
  });
  const few = lazily(async () => fillDatabase(await environment.createDatabase(), preset.few));
  const many = lazily(async () => fillDatabase(await environment.createDatabase(), preset.many));
  const listed = lazily(async () =>
    fillDatabase(await environment.createDatabase(), preset.listed),
  );
  const recorded = lazily(async () => {
    const made = await copy(await listed());
    await fillReservations(made.connectionString, preset.listed);
    await fillLedger(made.connectionString, preset.listed);
    return made;
  });
  const spacious = async () => {
    const made = await copy(await few());
    await raiseBookingLimits(made);
    return made;
  };
  const guarded = async () => {
    const made = await spacious();
    await skipBookingOrigins(made);
    return made;
  };
  return {
    few,
    many,
    listed,
    recorded,
    open: lazily(spacious),
    guarded: lazily(guarded),
    behindPooler: lazily(spacious),
  };
}

/** Sets the largest allowed number of bays and days ahead: all bookings of a run fit. */
export async function raiseBookingLimits({
  connectionString,
}: Pick<FilledDatabase, 'connectionString'>): Promise<void> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  await changeSettings(db, MAX_CAPACITY).finally(() => db.destroy());
}

/**
 * Drops the origins of bookings: a run confirms no booking, and without origins the budget of
 * unconfirmed hours rejects none.
 */
async function skipBookingOrigins({ connectionString }: FilledDatabase): Promise<void> {
  await runSql(
    connectionString,
    `create function skip_row() returns trigger language plpgsql as 'begin return null; end';
     create trigger web_bookings_skipped before insert on web_bookings
       for each row execute function skip_row()`,
  );
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
