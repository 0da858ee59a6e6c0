import { beforeEach, describe, expect, test } from 'vitest';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';

type Slots = {
  date: string;
  slots: { time: string; available: boolean }[];
  nearest: { date: string; time: string }[];
};

const site = testEnvironment();
let staff: Staff;
const MONDAY = '2026-11-23';

beforeEach(async () => {
  const { db } = site.app.context;
  site.app.setNow(MONDAY_MORNING);
  staff = await createStaff(db, ['agenda']);
  await deleteRecords(db, 'citations');
});

const ask = (date: string, of: Record<string, string> = {}, by: Staff | null = staff) =>
  request<Slots>(
    `${site.app.url}/api/citations/slots/${date}?${new URLSearchParams(of)}`,
    'GET',
    undefined,
    by?.headers ?? {},
  );
const slots = async (date: string, of: Record<string, string> = {}) =>
  (await ask(date, of)).body.data;
const free = async (date: string, of: Record<string, string> = {}) =>
  (await slots(date, of)).slots.filter(({ available }) => available).map(({ time }) => time);
const book = async (service: string, time: string) => {
  const url = `${site.app.url}/api/citations`;
  const { body } = await request<{ _id: string }>(
    url,
    'POST',
    bookingBody(service, THURSDAY, time),
  );
  return body.data._id;
};

describe('GET /api/citations/slots/{date}', () => {
  test('returns a slot of today as free until its start, without a lead time', async () => {
    site.app.setNow(Date.parse('2026-11-23T13:00:01Z')); // 10:00:01 in the workshop
    const { slots: all } = await slots(MONDAY);
    expect(all).toHaveLength(16);
    expect(all.filter(({ available }) => !available).map(({ time }) => time)).toEqual([
      '09:00',
      '09:30',
      '10:00',
    ]);
    site.app.setNow(Date.parse('2026-11-23T13:00:00Z'));
    expect((await free(MONDAY))[0]).toBe('10:00');
  });

  test('returns free slots after the booking window of clients', async () => {
    const url = `${site.app.url}/api/citations/availability/2028-11-23`;
    const { body } = await request<Slots>(url);
    expect(body.data.slots.some(({ available }) => available)).toBe(false);
    expect(await free('2028-11-23')).toHaveLength(16);
    expect((await ask('9998-12-31')).status).toBe(200);
  });

  test('returns the slots of a past day as unavailable, and the three nearest free slots', async () => {
    const past = await slots('2026-11-20');
    expect(past.slots).toHaveLength(16);
    expect(past.slots.some(({ available }) => available)).toBe(false);
    expect(past.nearest).toEqual([
      { date: MONDAY, time: '09:00' },
      { date: MONDAY, time: '09:30' },
      { date: MONDAY, time: '10:00' },
    ]);
  });

  test('returns no slots for a closed day, and the three nearest free slots', async () => {
    expect(await slots('2026-11-29')).toEqual({
      date: '2026-11-29',
      slots: [],
      nearest: [
        { date: '2026-11-30', time: '09:00' },
        { date: '2026-11-30', time: '09:30' },
        { date: '2026-11-30', time: '10:00' },
      ],
    });
  });

  test('counts the allocation of the citation to reschedule as free', async () => {
    const { db } = site.app.context;
    // Both bays are busy in the morning, one of them by the citation to reschedule.
    const other = await insertCitation(db, site.fixtures.oilChange);
    await insertOccupation(db, other, 1, '2026-11-26T12:00Z', '2026-11-26T15:30Z');
    const rescheduled = await insertCitation(db, site.fixtures.oilChange);
    await insertOccupation(db, rescheduled, 2, '2026-11-26T12:00Z', '2026-11-26T15:30Z');
    expect((await free(THURSDAY))[0]).toBe('13:30');
    expect((await free(THURSDAY, { citation: rescheduled })).slice(0, 7)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ]);
  });

  test('uses the duration of the given citation, service or product', async () => {
    await book(site.fixtures.engineRepair, '09:00');
    const two = await book(site.fixtures.fullService, '14:00');
    // Bay 1 until Friday, bay 2 from 14:00 to 16:00.
    expect(await free(THURSDAY, { service: site.fixtures.fullService })).not.toContain('12:00');
    expect(await free(THURSDAY, { service: site.fixtures.oilChange })).toContain('12:00');
    expect(await free(THURSDAY, { product: site.fixtures.crashBars })).toContain('11:30');
    expect(await free(THURSDAY, { citation: two })).toEqual(
      expect.arrayContaining(['12:00', '14:00', '15:00', '17:30']),
    );
    expect(await free(THURSDAY)).toContain('13:30');
    expect(await free(THURSDAY, { service: site.fixtures.oilChange })).not.toContain('13:30');
  });

  test('rejects an unknown, malformed or deleted citation with 404', async () => {
    const deleted = await insertCitation(site.app.context.db, site.fixtures.oilChange, {
      deleted_at: new Date(MONDAY_MORNING),
    });
    for (const citation of [deleted, '00000000-0000-7000-8000-000000000000', 'abc', '\u0000']) {
      expect(await ask(THURSDAY, { citation })).toMatchObject({
        status: 404,
        body: { code: 'unknown-citation' },
      });
    }
  });

  test('rejects an invalid date and an unknown service with 400 and the sentence of the field', async () => {
    expect(await ask('2026-02-30')).toMatchObject({
      status: 400,
      body: { fields: { date: 'La fecha no es válida.' } },
    });
    expect(await ask(THURSDAY, { service: 'abc' })).toMatchObject({
      status: 400,
      body: { fields: { service: 'Por favor selecciona un servicio.' } },
    });
    expect((await ask(THURSDAY, { service: '', citation: ' ' })).status).toBe(200);
  });

  test('rejects users without the permission agenda with 403, and no session with 401', async () => {
    const { db } = site.app.context;
    const reader = await createStaff(db, ['historial']);
    expect((await ask(THURSDAY, {}, reader)).status).toBe(403);
    expect((await ask(THURSDAY, {}, null)).status).toBe(401);
  });
});
