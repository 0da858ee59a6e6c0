import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

type Booked = {
  cancellationToken: string;
  _id: string;
  date: string;
  time: string;
  status: string;
  service: { name: string };
};
type Slots = {
  slots: { time: string; available: boolean }[];
  nearest: unknown[];
  state: string;
};

const site = testEnvironment();
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
});

const book = (body: unknown, headers?: Record<string, string>) =>
  request<Booked>(`${site.app.url}/api/citations`, 'POST', body, headers);
const slotsOf = async (day: string, service?: string) => {
  const query = service === undefined ? '' : `?service=${service}`;
  const { body } = await request<Slots>(
    `${site.app.url}/api/citations/availability/${day}${query}`,
  );
  return body.data;
};

describe('GET /api/citations/availability/{date} or /days/{month}', () => {
  test('lists all slots of the day in order, with the unavailable ones', {
    meta: {
      specification: { 'public 3 Availability slot': [['available (boolean)', 'available']] },
    },
  }, async () => {
    await book(bookingBody(site.fixtures.engineRepair, THURSDAY, '09:00'));
    await book(bookingBody(site.fixtures.oilChange, THURSDAY, '10:00'));
    const { slots, nearest } = await slotsOf(THURSDAY);
    expect(slots).toHaveLength(16);
    expect(slots.filter((slot) => !slot.available).map((slot) => slot.time)).toEqual([
      '10:00',
      '10:30',
    ]);
    expect(nearest).toEqual([]);
    const long = await slotsOf(THURSDAY, site.fixtures.fullService);
    expect(
      long.slots
        .filter((slot) => slot.available)
        .map((slot) => slot.time)
        .slice(0, 2),
    ).toEqual(['11:00', '11:30']);
  });

  test('returns the reason of an unavailable slot and the end of the job of an available one', async () => {
    for (const name of ['Ana', 'Eva']) {
      const change = { clientName: name, clientEmail: `${name}@ejemplo.com`, vehicleModel: name };
      await book(bookingBody(site.fixtures.oilChange, THURSDAY, '11:00', change));
    }
    site.app.setNow(Date.parse('2026-11-26T12:10:00Z'));
    const { slots, state } = await slotsOf(THURSDAY, site.fixtures.fullService);
    expect(state).toBe('open');
    expect(slots.slice(0, 7)).toEqual([
      { time: '09:00', available: false, reason: 'not-bookable' },
      { time: '09:30', available: false, reason: 'not-bookable' },
      { time: '10:00', available: false, reason: 'not-bookable' },
      { time: '10:30', available: false, reason: 'too-short' },
      { time: '11:00', available: false, reason: 'taken' },
      { time: '11:30', available: false, reason: 'taken' },
      { time: '12:00', available: true, ready: { date: THURSDAY, time: '15:00' } },
    ]);
    expect(slots.at(-1)).toEqual({
      time: '17:30',
      available: true,
      ready: { date: '2026-11-27', time: '10:30' },
    });
  });

  test('returns the state of each day of a month that lies in the booking window', async () => {
    const url = (month: string, service: string) =>
      `${site.app.url}/api/citations/days/${month}?service=${service}`;
    type Days = { days: { date: string; state: string; holiday: string | null }[] };
    const ask = async (month: string) =>
      (await request<Days>(url(month, site.fixtures.oilChange))).body.data.days;
    const november = await ask('2026-11');
    expect(november.map(({ date }) => date.slice(8))).toEqual([
      '23',
      '24',
      '25',
      '26',
      '27',
      '28',
      '29',
      '30',
    ]);
    expect(november.at(-2)).toEqual({
      date: '2026-11-29',
      state: 'closed-weekday',
      holiday: null,
    });
    expect((await ask('2026-12')).find(({ date }) => date === '2026-12-25')).toEqual({
      date: '2026-12-25',
      state: 'closed-holiday',
      holiday: 'Navidad',
    });
    expect(await ask('2026-10')).toEqual([]);
    expect(await ask('2031-01')).toEqual([]);
    for (const wrong of ['2026-13', '2026-1', 'x']) {
      const { status, body } = await request(url(wrong, site.fixtures.oilChange));
      expect([status, body.message]).toEqual([400, 'Por favor selecciona una fecha.']);
    }
  });

  test('returns no slots for a closed day, and the three nearest free slots', async () => {
    expect(await slotsOf('2026-11-29', site.fixtures.oilChange)).toMatchObject({
      slots: [],
      nearest: [
        { date: '2026-11-30', time: '09:00' },
        { date: '2026-11-30', time: '09:30' },
        { date: '2026-11-30', time: '10:00' },
      ],
    });
  });

  test('returns no slots for a holiday, and keeps the citation that it has', async () => {
    await insertCitation(site.app.context.db, site.fixtures.oilChange, {
      day: '2026-12-25',
      starts_at: new Date('2026-12-25T13:00:00Z'),
      work_ends_at: new Date('2026-12-25T13:45:00Z'),
    });
    expect(await slotsOf('2026-12-25', site.fixtures.oilChange)).toMatchObject({
      slots: [],
      nearest: [
        { date: '2026-12-26', time: '09:00' },
        { date: '2026-12-26', time: '09:30' },
        { date: '2026-12-26', time: '10:00' },
      ],
    });
    const refused = await book(bookingBody(site.fixtures.oilChange, '2026-12-25', '10:00'));
    expect(refused.status).toBe(409);
    const kept = await site.app.context.db
      .selectFrom('citations')
      .select(['day', 'status'])
      .execute();
    expect(kept).toEqual([{ day: '2026-12-25', status: 'pending' }]);
  });

  test('applies a change of the number of bays to its slots', async () => {
    await changeSettings(site.app.context.db, { bays: 1 });
    await expect
      .poll(async () => {
        await deleteRecords(site.app.context.db, 'citations');
        await book(bookingBody(site.fixtures.oilChange, THURSDAY, '15:00'));
        return (await slotsOf(THURSDAY)).slots.find((slot) => slot.time === '15:00')?.available;
      })
      .toBe(false);
    await changeSettings(site.app.context.db, { bays: 2 });
    await expect
      .poll(async () => {
        return (await slotsOf(THURSDAY)).slots.find((slot) => slot.time === '15:00')?.available;
      })
      .toBe(true);
  });

  test.each(['2026-13-01', 'hoy', '2026-11-2'])('rejects the date %s with 400', async (day) => {
    const reply = await request(`${site.app.url}/api/citations/availability/${day}`);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('Por favor selecciona una fecha.');
  });

  test('rejects an unknown service with 400', async () => {
    const reply = await request(
      `${site.app.url}/api/citations/availability/${THURSDAY}?service=none`,
    );
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('Por favor selecciona un servicio.');
  });
});
