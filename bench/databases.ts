import { raiseBookingLimits } from './booking.ts';
import { type BenchEnvironment, runSql } from './environment.ts';
import { type FilledDatabase, fillDatabase } from './fill.ts';
import type { Preset } from './statistics.ts';

/** The databases that works share, each made when it is first asked for. */
export type Databases = {
  few(): Promise<FilledDatabase>;
  many(): Promise<FilledDatabase>;
  /** Few citations in a workshop with room for all bookings of a run. */
  open(): Promise<FilledDatabase>;
  /** The same for the bookings with limits and challenge. */
  guarded(): Promise<FilledDatabase>;
};

export function databasesOf(stage: BenchEnvironment, effort: Preset): Databases {
  const copy = async (of: FilledDatabase): Promise<FilledDatabase> => ({
    ...of,
    connectionString: await stage.createDatabase(of.connectionString),
  });
  const few = lazily(async () => fillDatabase(await stage.createDatabase(), effort.few));
  const many = lazily(async () => fillDatabase(await stage.createDatabase(), effort.many));
  const roomy = async () => {
    const made = await copy(await few());
    await raiseBookingLimits(made);
    return made;
  };
  const guarded = async () => {
    const made = await roomy();
    await skipBookingOrigins(made);
    return made;
  };
  return { few, many, open: lazily(roomy), guarded: lazily(guarded) };
}

/**
 * Removes the origins of bookings: a run confirms no booking, and without origins the budget of
 * unconfirmed hours refuses none.
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
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
