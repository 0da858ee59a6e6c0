import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_UNCONFIRMED_SHARE } from '#booking/rules/unconfirmed-budget.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { bookingBody, type Fixtures, MONDAY_MORNING, seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import type { TestDatabase } from '#test/template.ts';
import { RunningBookings, withRunningMinutes } from './running-bookings.ts';

/** Two bays with the default hours: 10 560 minutes in two weeks. */
const LIMIT = MAX_UNCONFIRMED_SHARE.everybody * 10_560;
const JOB_MINUTES = 45;
const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07'];
const TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00'];

let database: TestDatabase;
let apps: readonly [TestApp, TestApp];
let fixtures: Fixtures;
beforeAll(async () => {
  database = await createDatabase();
  const start = () => startTestApp(database, { rateLimits: true, trustProxy: true });
  apps = [await start(), await start()];
  fixtures = await seedFixtures(apps[0].context.db);
  for (const app of apps) app.setNow(MONDAY_MORNING);
});
afterAll(async () => {
  for (const app of apps) await app.stop();
  await database.drop();
});
beforeEach(async () => {
  await deleteRecords(apps[0].context.db, 'citations');
  await apps[0].context.db.deleteFrom('call_counts').execute();
});

/** Sends 50 short jobs of 50 people from 50 networks at once, two for each time. Returns the statuses. */
async function bookAtOnce(on: readonly TestApp[]): Promise<number[]> {
  const challenges = await Promise.all(
    Array.from({ length: 50 }, () => createSolvedChallenge(apps[0].context.challengeSecret)),
  );
  return Promise.all(
    challenges.map((challenge, index) => book(on[index % on.length] ?? apps[0], index, challenge)),
  );
}

/** Sends a short job of a person from a network of its own. Returns the status. */
async function book(app: TestApp, index: number, challenge: string): Promise<number> {
  const slot = index % 25;
  const day = DAYS[slot % 5] ?? '';
  const time = TIMES[Math.floor(slot / 5)] ?? '';
  const contact = {
    clientEmail: `persona${index}@ejemplo.com`,
    clientPhone: `099 000 ${100 + index}`,
  };
  const body = bookingBody(fixtures.oilChange, day, time, { ...contact, challenge });
  const reply = await request(`${app.url}/api/citations`, 'POST', body, {
    'x-forwarded-for': `198.18.${index}.1`,
  });
  return reply.status;
}

async function bookedMinutes(): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(service_duration_minutes), 0)::int as minutes from citations`.execute(
    apps[0].context.db,
  );
  return rows[0]?.minutes ?? 0;
}

test('one process accepts of 50 bookings at once as many as fit into the limit of everybody', async () => {
  const fitting = Math.floor(LIMIT / JOB_MINUTES);
  const statuses = await bookAtOnce([apps[0]]);
  expect(statuses.filter((status) => status === 201)).toHaveLength(fitting);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50 - fitting);
  expect(await bookedMinutes()).toBe(fitting * JOB_MINUTES);
});

test('two processes accept of 50 bookings at once at most twice the limit of everybody', async () => {
  await bookAtOnce(apps);
  const minutes = await bookedMinutes();
  expect(minutes).toBeGreaterThan(LIMIT - JOB_MINUTES);
  expect(minutes).toBeLessThanOrEqual(2 * LIMIT);
});

test('a booking that loses a race and is tried again counts once', async () => {
  const { db } = apps[0].context;
  await sql`create sequence attempts`.execute(db);
  await sql`create function lose_first_race() returns trigger language plpgsql as $$ begin
    if nextval('attempts') % 2 = 1 then raise exception 'lost' using errcode = '40P01'; end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger citations_lose_first_race after insert on citations
    for each row execute function lose_first_race()`.execute(db);
  const fitting = Math.floor(LIMIT / JOB_MINUTES);
  const statuses: number[] = [];
  for (let index = 0; index <= fitting; index += 1) {
    const challenge = await createSolvedChallenge(apps[0].context.challengeSecret);
    statuses.push(await book(apps[0], index, challenge));
  }
  await sql`drop trigger citations_lose_first_race on citations`.execute(db);
  expect(statuses).toEqual([...Array(fitting).fill(201), 429]);
});

const stored = (everybody: number, countedIds: readonly string[] = []) => ({
  ...{ everybody, proven: 0, countedIds },
});

test('a read counts the bookings that run while it runs, each once', () => {
  const running = new RunningBookings();
  running.add({ id: 'ended before', minutes: 1, proven: false });
  running.end('ended before');
  running.add({ id: 'ends meanwhile', minutes: 10, proven: false });
  running.add({ id: 'counted', minutes: 100, proven: false });
  const read = running.startRead();
  running.end('ends meanwhile');
  running.add({ id: 'starts meanwhile', minutes: 1_000, proven: false });
  running.end('starts meanwhile');
  running.add({ id: 'of the share of mailed links', minutes: 10_000, proven: true });
  expect(withRunningMinutes(stored(5, ['counted']), read.values())).toMatchObject({
    ...{ everybody: 1_015, proven: 10_000 },
  });
  running.endRead(read);
  running.add({ id: 'after the read', minutes: 100_000, proven: false });
  expect(withRunningMinutes(stored(0), running.startRead().values()).everybody).toBe(100_100);
});
