import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { type AppProcess, startAppProcess } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { bookingBody, type Fixtures, seedFixtures } from '#test/fixtures.ts';
import { killRun } from '#test/kill-run.ts';
import { comingWorkdays } from '#test/machine-clock.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let db: Db;
let fixtures: Fixtures;
const days = comingWorkdays(20);

beforeAll(async () => {
  database = await createDatabase();
  ({ db } = openDatabase({
    connectionString: database.connectionString,
    onConnectionLost: () => undefined,
  }));
  fixtures = await seedFixtures(db);
});
beforeEach(async () => {
  await deleteRecords(db, 'citations');
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

describe('two app processes on one database', () => {
  const apps: AppProcess[] = [];

  beforeAll(async () => {
    const environment = { DATABASE_URL: database.connectionString };
    apps.push(await startAppProcess(environment), await startAppProcess(environment));
  });
  afterAll(() => Promise.all(apps.map((app) => app.terminate())));

  test('accept 2 of 50 concurrent bookings of a slot with 2 bays, and reject 48 with 409', async () => {
    const day = days[2] ?? '';
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => bookAt(apps[index % 2], day, '10:00')),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(48);
    const { clients } = await db
      .selectFrom('citations')
      .select(({ fn }) => fn.count<number>('client_id').distinct().as('clients'))
      .executeTakeFirstOrThrow();
    expect(clients).toBe(1);
  });

  test('answer 50 concurrent bookings of overlapping starts and days only with 201 or 409', async () => {
    const times = ['15:00', '15:30', '16:00', '16:30', '17:00'];
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        bookAt(
          apps[index % 2],
          days[4 + (index % 3)] ?? '',
          times[index % 5] ?? '',
          fixtures.engineRepair,
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    // A job of eight hours from the afternoon on occupies its bay until the next afternoon.
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(2);
  });

  // Must be the last test, because it ends the processes.
  test('keep each acknowledged booking once, without overlaps, after four kills under load', async () => {
    const result = await killRun(db, database.connectionString, apps, {
      kills: 4,
      service: fixtures.oilChange,
      days,
    });
    expect(result).toMatchObject({ kills: 4, lost: 0, doubled: 0, overlaps: 0 });
    expect(result.acknowledged).toBeGreaterThan(10);
  });

  async function bookAt(
    app: AppProcess | undefined,
    day: string,
    time: string,
    service = fixtures.oilChange,
  ): Promise<number> {
    const response = await fetch(`${app?.url}/api/citations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bookingBody(service, day, time)),
    });
    await response.text();
    return response.status;
  }
});
