import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { type AgendaCalls, agendaCalls } from '#test/agenda-calls.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { type AppProcess, startAppProcess } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { bookingBody, type Fixtures, seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { comingWorkdays, machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import type { TestDatabase } from '#test/template.ts';

const MANY = 50;
const BAYS = 2;

let database: TestDatabase;
let db: Db;
let fixtures: Fixtures;
const apps: AppProcess[] = [];
/** The calls of one staff session, for each process. */
let panels: AgendaCalls[] = [];
const [before = '', wanted = ''] = comingWorkdays(2);

beforeAll(async () => {
  database = await createDatabase();
  ({ db } = openDatabase({
    connectionString: database.connectionString,
    onConnectionLost: () => undefined,
  }));
  fixtures = await seedFixtures(db);
  const environment = { DATABASE_URL: database.connectionString };
  const started = [startAppProcess(environment), startAppProcess(environment)];
  apps.push(...(await Promise.all(started)));
  const staff = await createStaff(db, ['agenda'], { now: machineNow() });
  panels = apps.map((app) => agendaCalls(app.url, staff));
});
beforeEach(async () => {
  await deleteRecords(db, 'citations');
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.terminate()));
  await db?.destroy();
  await database?.drop();
});

const panel = (index: number) => panels[index % panels.length] as AgendaCalls;
const many = <T>(call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: MANY }, (_, index) => call(index)));

const entry = (index: number, date: string, time: string, overbook = false) => ({
  manualEntry: true,
  sameTimeConfirmed: true,
  clientName: `Cliente ${index}`,
  clientEmail: `cliente.${index}@ejemplo.com`,
  service: fixtures.oilChange,
  date,
  time,
  overbook,
});

/** Expects that both bays were allocated and all other calls were rejected with `slot-taken`. */
async function expectExactly(replies: { status: number; body: { code?: string } }[]) {
  const refused = replies.filter(({ status }) => status >= 400);
  expect(refused).toHaveLength(MANY - BAYS);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'slot-taken']);
  const allocations = await db.selectFrom('occupations').select('bay').orderBy('bay').execute();
  const bays = allocations.map(({ bay }) => bay);
  expect(bays).toEqual([1, 2]);
  expect(await findAgendaViolations(db)).toEqual([]);
}

test('50 concurrent manual entries of one slot in two processes get exactly the two bays', async () => {
  const replies = await many((index) => panel(index).enter(entry(index, wanted, '10:00')));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(BAYS);
  await expectExactly(replies);
});

test('50 concurrent reschedules to overlapping starts in two processes get exactly the two bays', async () => {
  const ids = await sobreturnos();
  const replies = await many((index) => {
    const time = ['10:00', '10:20', '10:40'][index % 3];
    return panel(index).reschedule(ids[index] ?? '', { date: wanted, time });
  });
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(BAYS);
  await expectExactly(replies);
});

test('50 concurrent reschedules, manual entries and web bookings get exactly the two bays', async () => {
  const ids = await sobreturnos();
  const replies = await many(async (index) => {
    if (index % 3 === 0) return panel(index).enter(entry(index, wanted, '10:00'));
    if (index % 3 === 1) {
      return panel(index).reschedule(ids[index] ?? '', { date: wanted, time: '10:00' });
    }
    const booking = bookingBody(fixtures.oilChange, wanted, '10:00');
    return request(`${apps[index % 2]?.url}/api/citations`, 'POST', booking);
  });
  await expectExactly(replies);
});

test('50 concurrent manual entries with overbook are all accepted, 48 of them as Sobreturno', async () => {
  const replies = await many((index) => panel(index).enter(entry(index, wanted, '10:00', true)));
  for (const { status } of replies) expect(status).toBe(201);
  expect(replies.filter(({ body }) => body.data.overbooked)).toHaveLength(MANY - BAYS);
  const audited = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'citation-overbooked')
    .where('details', '@>', JSON.stringify({ date: wanted, time: '10:00' }))
    .execute();
  expect(audited).toHaveLength(MANY - BAYS);
  expect(await findAgendaViolations(db)).toEqual([]);
});

/** Creates fifty citations without a bay, outside of the opening hours of the day before. */
async function sobreturnos(): Promise<string[]> {
  const replies = await many((index) => panel(index).enter(entry(index, before, '22:00', true)));
  for (const { status } of replies) expect(status).toBe(201);
  return replies.map(({ body }) => body.data._id);
}
