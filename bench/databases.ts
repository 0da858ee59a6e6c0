import { makeRoomy } from './booking.ts';
import { type Filled, fill } from './fill.ts';
import type { Effort } from './measure.ts';
import { runSql, type Stage } from './stage.ts';

/** The databases that works share, each made when it is first asked for. */
export type Databases = {
  few(): Promise<Filled>;
  many(): Promise<Filled>;
  /** Few citations in a workshop with room for all bookings of a run. */
  open(): Promise<Filled>;
  /** The same for the bookings with limits and challenge. */
  guarded(): Promise<Filled>;
};

export function databasesOf(stage: Stage, effort: Effort): Databases {
  const copy = async (of: Filled): Promise<Filled> => ({
    ...of,
    connectionString: await stage.createDatabase(of.connectionString),
  });
  const few = onceMade(async () => fill(await stage.createDatabase(), effort.few));
  const many = onceMade(async () => fill(await stage.createDatabase(), effort.many));
  const roomy = async () => {
    const made = await copy(await few());
    await makeRoomy(made);
    return made;
  };
  const guarded = async () => {
    const made = await roomy();
    await forgetOrigins(made);
    return made;
  };
  return { few, many, open: onceMade(roomy), guarded: onceMade(guarded) };
}

/**
 * Removes the origins of bookings: a run confirms no booking, and without origins the budget of
 * unconfirmed hours refuses none.
 */
async function forgetOrigins({ connectionString }: Filled): Promise<void> {
  await runSql(
    connectionString,
    `create function skip_row() returns trigger language plpgsql as 'begin return null; end';
     create trigger web_bookings_skipped before insert on web_bookings
       for each row execute function skip_row()`,
  );
}

function onceMade<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
