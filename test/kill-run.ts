import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { type AppProcess, startAppProcess } from './app-process.ts';
import { bookingBody } from './fixtures.ts';

/** An acknowledged booking: its key and id. */
type Acknowledged = { key: string; id: string };

export type KillRunResult = {
  kills: number;
  acknowledged: number;
  /** Acknowledged bookings that are not in the database; must be 0. */
  lost: number;
  /** Keys with more than one booking; must be 0. */
  doubled: number;
  /** Pairs of jobs in one bay at one time; must be 0. */
  overlaps: number;
  refused: number;
};

const CLIENTS = 8;
const ACKNOWLEDGED_BETWEEN_KILLS = 5;
/**
 * Answers of the other process during a restart, after which no booking begins until the restart
 * ends.
 */
const ANSWERED_BY_THE_OTHER = 2 * CLIENTS;

/** What the clients of a run have got so far. */
type Load = { paused: boolean; stop: boolean; answered: () => number };

/**
 * Puts the app processes of one database (`apps`) under load, and kills and restarts them alternately. Each client of
 * `clients` works until `load.stop`, and waits while `load.paused`. Ends the processes.
 */
export async function killUnderLoad(
  connectionString: string,
  apps: AppProcess[],
  { kills, load, clients }: { kills: number; load: Load; clients: readonly Promise<void>[] },
): Promise<void> {
  const environment = { DATABASE_URL: connectionString };
  const { answered } = load;
  const working = Promise.all(clients);
  // A client that fails ends the run at the next wait.
  const next = (condition: () => boolean) => Promise.race([pollUntil(condition), working]);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = answered();
      await next(() => answered() >= before + ACKNOWLEDGED_BETWEEN_KILLS);
      const victim = kill % apps.length;
      await apps[victim]?.kill();
      const atKill = answered();
      const pause = async () => {
        await next(() => answered() >= atKill + ANSWERED_BY_THE_OTHER);
        load.paused = true;
      };
      const [restarted] = await Promise.all([startAppProcess(environment), pause()]);
      apps[victim] = restarted;
      load.paused = false;
    }
    load.stop = true;
    await working;
  } finally {
    await Promise.all(apps.map((app) => app.terminate()));
  }
}

type Bookings = Load & { acknowledged: Acknowledged[]; refused: number };

/** Books under load while processes are killed. A client without an answer retries with the same key. */
export async function killRun(
  db: Db,
  connectionString: string,
  apps: AppProcess[],
  options: { kills: number; service: string; days: readonly string[] },
): Promise<KillRunResult> {
  const done: Bookings = {
    paused: false,
    stop: false,
    acknowledged: [],
    refused: 0,
    answered: () => done.acknowledged.length + done.refused,
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    bookContinuously(client, apps, options, done),
  );
  await killUnderLoad(connectionString, apps, { kills: options.kills, load: done, clients });
  return {
    kills: options.kills,
    refused: done.refused,
    ...(await countLosses(db, done.acknowledged)),
  };
}

const TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '14:00', '14:30', '15:00'];

async function bookContinuously(
  client: number,
  apps: readonly AppProcess[],
  options: { service: string; days: readonly string[] },
  done: Bookings,
): Promise<void> {
  for (let turn = client; !done.stop; turn += 1) {
    await pollUntil(() => !done.paused);
    const day = options.days[turn % options.days.length] ?? '';
    const time = TIMES[(turn * 7 + client) % TIMES.length] ?? '';
    const key = randomUUID();
    const answer = await bookUntilAnswered(
      apps,
      turn,
      key,
      bookingBody(options.service, day, time, { notes: key }),
    );
    if (answer === null) done.refused += 1;
    else done.acknowledged.push({ key, id: answer });
  }
}

/**
 * Returns the booking's id, or `null` where a rule rejected it. Retries until there is an answer.
 */
async function bookUntilAnswered(
  apps: readonly AppProcess[],
  turn: number,
  key: string,
  body: object,
): Promise<string | null> {
  for (let attempt = turn; ; attempt += 1) {
    try {
      const response = await fetch(`${apps[attempt % apps.length]?.url}/api/citations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      const reply = (await response.json()) as { data?: { _id?: string } };
      if (response.status === 201) return reply.data?._id ?? '';
      if (response.status === 409) return null;
      if (response.status !== 503) throw new Error(`unexpected status ${response.status}`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('unexpected')) throw error;
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

async function countLosses(db: Db, acknowledged: readonly Acknowledged[]) {
  const rows = await db.selectFrom('citations').select(['id', 'notes']).execute();
  const ids = new Set(rows.map((row) => row.id));
  const keys = rows.map((row) => row.notes);
  const { rows: pairs } = await sql<{ count: number }>`
    select count(*) as count from occupations a join occupations b
    on a.bay = b.bay and a.during && b.during and a.citation_id < b.citation_id`.execute(db);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => !ids.has(id)).length,
    doubled: keys.length - new Set(keys).size,
    overlaps: pairs[0]?.count ?? -1,
  };
}

export async function pollUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 10));
}
