import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY, ZONE } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { type CalendarReply, unpackCalendar } from '../../contract/agenda-calendar.ts';

const site = testEnvironment();
let staff: Staff;
const FRIDAY = '2026-11-27';

beforeEach(async () => {
  const { db } = site.app.context;
  staff = await createStaff(db, ['agenda']);
  await deleteRecords(db, 'citations');
});

const calendar = (from: string, to = from, by: Staff | null = staff) =>
  request<CalendarReply>(
    `${site.app.url}/api/citations/calendar?from=${from}&to=${to}`,
    'GET',
    undefined,
    by?.headers ?? {},
  );
const citations = async (from: string, to = from) =>
  unpackCalendar((await calendar(from, to)).body.data).citations;
const book = async (service: string, time: string) => {
  const url = `${site.app.url}/api/citations`;
  const { body } = await request<{ _id: string }>(
    url,
    'POST',
    bookingBody(service, THURSDAY, time),
  );
  return body.data._id;
};

describe('GET /api/citations/calendar', () => {
  test('returns every day of the range with its opening hours', async () => {
    const { status, body } = await calendar('2026-11-27', '2026-11-29');
    expect(status).toBe(200);
    expect(unpackCalendar(body.data)).toEqual({
      bays: 2,
      slotStepMinutes: 30,
      days: [
        {
          date: FRIDAY,
          open: [
            { opens: '09:00', closes: '12:30' },
            { opens: '13:30', closes: '18:00' },
          ],
          holiday: null,
        },
        { date: '2026-11-28', open: [{ opens: '09:00', closes: '13:00' }], holiday: null },
        { date: '2026-11-29', open: [], holiday: null },
      ],
      citations: [],
    });
  });

  test('names the holiday that closes a day', async () => {
    const { body } = await calendar('2026-12-25');
    expect(body.data.days).toEqual([{ date: '2026-12-25', open: [], holiday: 'Navidad' }]);
  });

  test('returns a job over the lunch break as two segments on one bay', async () => {
    const id = await book(site.fixtures.fullService, '11:30');
    expect(await citations(THURSDAY)).toMatchObject([
      {
        _id: id,
        clientName: expect.any(String),
        date: THURSDAY,
        time: '11:30',
        ready: { date: THURSDAY, time: '14:30' },
        pieces: [
          { bay: 1, date: THURSDAY, from: '11:30', until: '12:30' },
          { bay: 1, date: THURSDAY, from: '13:30', until: '14:30' },
        ],
      },
    ]);
  });

  test('returns a long job with all its segments on each day of the work', async () => {
    await book(site.fixtures.oilChange, '15:00');
    const id = await book(site.fixtures.engineRepair, '15:30');
    const pieces = [
      { bay: 2, date: THURSDAY, from: '15:30', until: '18:00' },
      { bay: 2, date: FRIDAY, from: '09:00', until: '12:30' },
      { bay: 2, date: FRIDAY, from: '13:30', until: '15:30' },
    ];
    expect(await citations(FRIDAY)).toMatchObject([{ _id: id, date: THURSDAY, pieces }]);
    expect(await citations(THURSDAY)).toMatchObject([{ time: '15:00' }, { _id: id, pieces }]);
    expect(await citations('2026-11-28')).toEqual([]);
    expect(await citations('2026-11-25')).toEqual([]);
  });

  test('leaves out cancelled and deleted citations, and keeps delivered and overbooked ones', async () => {
    const { db } = site.app.context;
    const at = new Date(MONDAY_MORNING);
    const put = (change: object) => insertCitation(db, site.fixtures.oilChange, change);
    await put({ status: 'cancelled', cancelled_at: at });
    await put({ deleted_at: at });
    const delivered = await put({ status: 'delivered', delivered_at: at });
    const over = await put({ overbooked: true });
    await insertOccupation(db, delivered, 1, '2026-11-26T13:00Z', '2026-11-26T13:20Z');
    const shown = await citations(THURSDAY);
    expect(shown.map(({ _id, overbooked, pieces }) => [_id, overbooked, pieces.length])).toEqual([
      [delivered, false, 1],
      [over, true, 0],
    ]);
  });

  test('returns a citation on its workshop day when it is the next day in UTC', async () => {
    const { db } = site.app.context;
    // 22:30 in Montevideo is the next day in UTC.
    const late = {
      day: THURSDAY,
      start_minute: 1350,
      starts_at: new Date('2026-11-27T01:30Z'),
      work_ends_at: new Date('2026-11-27T02:15Z'),
    };
    const id = await insertCitation(db, site.fixtures.oilChange, late);
    await insertOccupation(db, id, 1, '2026-11-27T01:30Z', '2026-11-27T02:15Z');
    expect(await citations(THURSDAY)).toMatchObject([
      { _id: id, pieces: [{ date: THURSDAY, from: '22:30', until: '23:15' }] },
    ]);
    expect(await citations(FRIDAY)).toEqual([]);
  });

  test('returns local times on the day on which the clocks of the time zone change', async () => {
    const { db } = site.app.context;
    await changeSettings(db, { timeZone: 'Europe/Madrid' });
    try {
      const sunday = {
        day: '2026-10-25',
        start_minute: 600,
        starts_at: new Date('2026-10-25T09:00Z'),
        work_ends_at: new Date('2026-10-25T09:45Z'),
      };
      const id = await insertCitation(db, site.fixtures.oilChange, sunday);
      await insertOccupation(db, id, 1, '2026-10-25T09:00Z', '2026-10-25T09:45Z');
      await expect
        .poll(() => citations('2026-10-25'))
        .toMatchObject([
          {
            _id: id,
            time: '10:00',
            ready: { date: '2026-10-25', time: '10:45' },
            pieces: [{ bay: 1, date: '2026-10-25', from: '10:00', until: '10:45' }],
          },
        ]);
    } finally {
      await changeSettings(db, { timeZone: ZONE });
      await expect.poll(async () => (await readSettings(site.app.context)).timeZone).toBe(ZONE);
    }
  });

  test('returns up to 31 days, and rejects a longer or reversed range with 400', async () => {
    expect((await calendar('2026-11-01', '2026-12-01')).body.data.days).toHaveLength(31);
    const backwards = 'El último día no puede ser antes del primero.';
    const long = 'El calendario muestra hasta 31 días.';
    for (const [from, to, sentence] of [
      ['2026-11-01', '2026-12-02', long],
      ['1900-01-01', '9998-12-31', long],
      ['2026-11-02', '2026-11-01', backwards],
    ] as const) {
      expect(await calendar(from, to)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', message: sentence, fields: { to: sentence } },
      });
    }
    for (const day of ['1900-01-01', '9998-12-31']) {
      expect((await calendar(day)).body.data.days).toHaveLength(1);
    }
  });

  test('rejects a day that is empty or does not exist with 400 and its sentence', async () => {
    const sentence = 'La fecha no es válida.';
    for (const [from, to] of [
      ['2026-02-30', '2026-03-01'],
      ['', ''],
      ['hoy', 'mañana'],
    ] as const) {
      expect(await calendar(from, to)).toMatchObject({
        status: 400,
        body: { message: sentence, fields: { from: sentence } },
      });
    }
  });

  test('answers 403 without the permission agenda and 401 without a session', async () => {
    const { db } = site.app.context;
    const reader = await createStaff(db, ['historial']);
    expect((await calendar(THURSDAY, THURSDAY, reader)).status).toBe(403);
    expect((await calendar(THURSDAY, THURSDAY, null)).status).toBe(401);
  });
});
