import { beforeEach, describe, expect, test } from 'vitest';
import type { BusinessForm } from '#settings/rules/business-form.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { AgendaPreview } from './preview-queries.ts';

const site = testEnvironment();
let admin: Staff;
let saved: BusinessForm;

const url = (path: string) => `${site.app.url}/api/settings/business${path}`;

beforeEach(async () => {
  const { db } = site.app.context;
  admin = await createStaff(db, 'admin');
  await deleteRecords(db, 'citations');
  const { body } = await request<BusinessForm & { version?: string }>(
    url(''),
    'GET',
    undefined,
    admin.headers,
  );
  const { version: _, ...form } = body.data;
  saved = form;
});

const preview = (change: Partial<BusinessForm> = {}, by: Staff | null = admin) =>
  request<AgendaPreview>(url('/preview'), 'POST', { ...saved, ...change }, by?.headers ?? {});
/** Only Thursdays, 10:00 to 12:00. */
const THURSDAYS = [[], [], [], [{ opens: '10:00', closes: '12:00' }], [], [], []];

describe('POST /api/settings/business/preview', () => {
  test('returns the slots of seven days with the unsaved settings, and saves nothing', async () => {
    const { status, body } = await preview({ weeklyHours: THURSDAYS, slotStepMinutes: 45 });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      days: [
        { date: '2026-11-23', times: [] },
        { date: '2026-11-24', times: [] },
        { date: '2026-11-25', times: [] },
        { date: THURSDAY, times: ['10:00', '10:45', '11:30'] },
        { date: '2026-11-27', times: [] },
        { date: '2026-11-28', times: [] },
        { date: '2026-11-29', times: [] },
      ],
      outside: [],
      outsideTotal: 0,
    });
    const after = await request<BusinessForm>(url(''), 'GET', undefined, admin.headers);
    expect(after.body.data).toMatchObject(saved);
  });

  test('uses the hours of a special day instead of those of its weekday', async () => {
    const exceptions = [
      { date: THURSDAY, reason: 'Feriado', hours: [] },
      { date: '2026-11-29', reason: '', hours: [{ opens: '22:30', closes: '24:00' }] },
    ];
    const { body } = await preview({ exceptions });
    expect(body.data.days[3]).toEqual({ date: THURSDAY, times: [] });
    expect(body.data.days[6]).toEqual({ date: '2026-11-29', times: ['22:30', '23:00', '23:30'] });
  });

  test('closes all days of a closure, and names the citations in it', async () => {
    const { db } = site.app.context;
    const id = await insertCitation(db, site.fixtures.oilChange, {
      client_name: 'En las vacaciones',
      day: THURSDAY,
      starts_at: new Date('2026-11-26T13:00:00Z'),
      work_ends_at: new Date('2026-11-26T14:00:00Z'),
    });
    const closure = { date: '2026-11-25', lastDate: '2026-11-28', reason: 'Vacaciones', hours: [] };
    const { body } = await preview({ exceptions: [closure] });
    expect(body.data.days.slice(2, 6).map(({ times }) => times)).toEqual([[], [], [], []]);
    expect(body.data.outside).toMatchObject([{ _id: id, clientName: 'En las vacaciones' }]);
    await db
      .updateTable('citations')
      .set({ deleted_at: new Date(MONDAY_MORNING) })
      .where('id', '=', id)
      .execute();
  });

  test('lists pending and accepted citations that would start outside opening hours', async () => {
    const { db } = site.app.context;
    const at = (utc: string, minute: number, change: object = {}) =>
      insertCitation(db, site.fixtures.oilChange, {
        start_minute: minute,
        starts_at: new Date(`2026-11-26T${utc}:00Z`),
        work_ends_at: new Date('2026-11-26T20:00:00Z'),
        ...change,
      });
    const late = await at('15:00', 720, { client_name: 'A las doce', status: 'accepted' });
    const early = await at('12:30', 570, { client_name: 'Nueve y media' });
    await at('13:00', 600, { client_name: 'Abre' });
    await at('14:30', 690, { client_name: 'Dentro' });
    await at('16:30', 810, { client_name: 'En el taller', status: 'in-workshop' });
    await at('16:31', 811, { client_name: 'Borrada', deleted_at: new Date(MONDAY_MORNING) });
    await at('16:32', 812, {
      client_name: 'Cancelada',
      status: 'cancelled',
      cancelled_at: new Date(MONDAY_MORNING),
    });
    await insertCitation(db, site.fixtures.oilChange, {
      client_name: 'Pasada',
      day: '2026-11-20',
      starts_at: new Date('2026-11-20T13:00Z'),
    });
    const { body } = await preview({ weeklyHours: THURSDAYS });
    expect(body.data.outsideTotal).toBe(2);
    expect(body.data.outside).toEqual([
      { _id: early, clientName: 'Nueve y media', date: THURSDAY, time: '09:30' },
      { _id: late, clientName: 'A las doce', date: THURSDAY, time: '12:00' },
    ]);
    expect((await preview()).body.data).toMatchObject({ outside: [], outsideTotal: 0 });
  });

  test('lists a citation that lies outside the opening hours in another time zone', async () => {
    await insertCitation(site.app.context.db, site.fixtures.oilChange); // 13:00 UTC
    const { body } = await preview({ timeZone: 'Asia/Tokyo' }); // 22:00 in Tokyo
    expect(body.data.outside).toMatchObject([{ date: THURSDAY, time: '10:00' }]);
    expect((await preview({ timeZone: 'Atlantic/Azores' })).body.data.outside).toEqual([]); // 12:00
  });

  test('lists at most twenty citations and counts all of them', async () => {
    const { db } = site.app.context;
    for (let minute = 0; minute < 21; minute += 1) {
      await insertCitation(db, site.fixtures.oilChange, {
        start_minute: 540 + minute,
        starts_at: new Date(Date.parse('2026-11-26T12:00Z') + minute * 60_000),
      });
    }
    const { body } = await preview({ weeklyHours: THURSDAYS });
    expect(body.data.outside).toHaveLength(20);
    expect(body.data.outside[0]?.time).toBe('09:00');
    expect(body.data.outsideTotal).toBe(21);
  });

  test('rejects invalid hours, time zone and slot step with 400 and the sentence of the field', async () => {
    const backwards = [[{ opens: '12:00', closes: '10:00' }], [], [], [], [], [], []];
    expect(await preview({ weeklyHours: backwards })).toMatchObject({
      status: 400,
      body: { fields: { 'weeklyHours.0': 'El cierre debe ser después de la apertura.' } },
    });
    expect(await preview({ timeZone: 'America/Atlantida' })).toMatchObject({
      status: 400,
      body: { fields: { timeZone: 'Esa zona horaria no existe.' } },
    });
    expect(await preview({ slotStepMinutes: 1 })).toMatchObject({
      status: 400,
      body: { fields: { slotStepMinutes: 'El intervalo debe ser de 5 a 240 minutos.' } },
    });
  });

  test('rejects users without the role admin with 403, and calls without a session with 401', async () => {
    const { db } = site.app.context;
    const staff = await createStaff(db, ['agenda', 'historial']);
    expect((await preview({}, staff)).status).toBe(403);
    expect((await preview({}, null)).status).toBe(401);
  });
});
