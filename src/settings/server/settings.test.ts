import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import type { Hours, Schedule } from '../rules/opening-hours.ts';
import { changeSettings } from './settings-actions.ts';
import { loadSettings } from './settings-queries.ts';

let database: TestDatabase;
let db: Db;

const USUAL: Schedule = {
  weekly: {
    1: [
      { opens: 540, closes: 750 },
      { opens: 810, closes: 1080 },
    ],
    6: [{ opens: 540, closes: 780 }],
  },
  exceptions: { '2026-12-24': [{ opens: 540, closes: 720 }], '2026-12-25': [] },
  closedOnHolidays: false,
};

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  ({ db } = openDatabase({ connectionString, onConnectionLost: () => undefined }));
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});
beforeEach(() => changeSettings(db, { timeZone: 'America/Montevideo', schedule: USUAL }));

const day = (...hours: [opens: number, closes: number][]): Hours[] =>
  hours.map(([opens, closes]) => ({ opens, closes }));

const WHERE = [
  [
    'a weekday',
    (hours: Hours[]): Schedule => ({
      weekly: { 3: hours },
      exceptions: {},
      closedOnHolidays: true,
    }),
  ],
  [
    'a special day',
    (hours: Hours[]): Schedule => ({
      weekly: {},
      exceptions: { '2026-12-31': hours },
      closedOnHolidays: true,
    }),
  ],
] as const;

describe.each(WHERE)('changeSettings with opening hours of %s', (_name, scheduleOf) => {
  test.each([
    ['that overlap', day([540, 750], [749, 1080]), '23P01'],
    ['that contain each other', day([540, 1080], [600, 660]), '23P01'],
    ['that start at the same time', day([540, 600], [540, 660]), '23P01'],
    ['that end before they start', day([750, 540]), '23514'],
    ['that are empty', day([540, 540]), '23514'],
    ['that end after the day', day([540, 1441]), '23514'],
    ['that start before the day', day([-1, 540]), '23514'],
  ])('rejects hours %s and keeps the old ones', async (_case, hours, code) => {
    const before = await loadSettings(db);
    const change = changeSettings(db, { name: 'Otro', schedule: scheduleOf(hours) });
    // Two intervals with the same start may violate the primary key before the exclusion constraint.
    const codes = code === '23P01' ? /^(23P01|23505)$/ : new RegExp(`^${code}$`);
    await expect(change).rejects.toMatchObject({ code: expect.stringMatching(codes) });
    expect(await loadSettings(db)).toEqual(before);
  });

  test('stores adjacent hours up to midnight', async () => {
    const schedule = scheduleOf(day([0, 720], [720, 1440]));
    await changeSettings(db, { schedule });
    expect((await loadSettings(db)).schedule).toEqual(schedule);
  });
});

test('changeSettings rejects an eighth weekday', async () => {
  const schedule = { weekly: { 8: day([540, 600]) }, exceptions: {}, closedOnHolidays: true };
  await expect(changeSettings(db, { schedule })).rejects.toMatchObject({ code: '23514' });
  expect((await loadSettings(db)).schedule).toEqual(USUAL);
});

test.each(['America/Nowhere', 'Montevideo', ''])(
  'changeSettings rejects the time zone «%s»',
  async (timeZone) => {
    const before = await loadSettings(db);
    const change = changeSettings(db, { name: 'Otro', timeZone });
    await expect(change).rejects.toThrow(new RangeError(`Unknown time zone ${timeZone}`));
    expect(await loadSettings(db)).toEqual(before);
  },
);

test('changeSettings sets the given fields and keeps the others', async () => {
  const before = await loadSettings(db);
  await changeSettings(db, { timeZone: 'Europe/Madrid', bays: 3 });
  expect(await loadSettings(db)).toEqual({ ...before, timeZone: 'Europe/Madrid', bays: 3 });
  await changeSettings(db, {});
  expect(await loadSettings(db)).toEqual({ ...before, timeZone: 'Europe/Madrid', bays: 3 });
});

test.each([
  { bays: 0 },
  { bays: 21 },
  { slotStepMinutes: 4 },
  { minimumNoticeMinutes: -1 },
  { horizonDays: 366 },
  { installationMinutes: 0 },
  { withdrawalNotice: '' },
  { name: '' },
])('changeSettings rejects %o', async (change) => {
  const before = await loadSettings(db);
  await expect(changeSettings(db, change)).rejects.toMatchObject({ code: '23514' });
  expect(await loadSettings(db)).toEqual(before);
});
