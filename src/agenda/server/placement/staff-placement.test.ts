import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { insertCitationIn, occupationsOf } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { WAIT_TIMEOUT_MS } from '#test/timeouts.ts';

const FRIDAY = '2026-11-27';
/** In Madrid the clocks go from 02:00 to 03:00 on this day. */
const SPRING = '2027-03-28';

const site = testEnvironment();
let sofia: AgendaCalls;

/** Opening hours: 15 minutes on a Friday, and 01:00 to 04:00 where the clocks skip an hour. */
beforeAll(async () => {
  const exceptions = {
    [FRIDAY]: [{ opens: 600, closes: 615 }],
    [SPRING]: [{ opens: 60, closes: 240 }],
  };
  const schedule = { weekly: {}, exceptions, closedOnHolidays: true };
  await changeSettings(site.app.context.db, { schedule, timeZone: 'Europe/Madrid' });
  // The app receives the change by LISTEN, as if another process had made it.
  const zone = async () => (await readSettings(site.app.context)).timeZone;
  await vi.waitUntil(async () => (await zone()) === 'Europe/Madrid', WAIT_TIMEOUT_MS);
});
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

describe.each([false, true])('scheduling by staff with overbook %s', (overbook) => {
  test('rejects a time that the clocks skip', async () => {
    const id = await insertCitationIn(site.app.context.db, site.fixtures.oilChange, 'pending');
    const reply = await sofia.reschedule(id, { date: SPRING, time: '02:30', overbook });
    expect([reply.status, reply.body.code]).toEqual([409, 'slot-unavailable']);
    const entered = await sofia.enter({
      manualEntry: true,
      sameTimeConfirmed: true,
      clientName: 'Ana',
      clientEmail: 'ana@ejemplo.com',
      service: site.fixtures.oilChange,
      date: SPRING,
      time: '02:30',
      overbook,
    });
    expect([entered.status, entered.body.code]).toEqual([409, 'slot-unavailable']);
    const [nearest] = entered.body.data.nearest ?? [];
    expect(nearest).toEqual({ date: SPRING, time: '03:00' });
  });

  test('does not count an hour that the clocks skip as working time', async () => {
    const id = await insertCitationIn(site.app.context.db, site.fixtures.oilChange, 'pending');
    const reply = await sofia.reschedule(id, { date: SPRING, time: '01:45', overbook });
    expect(reply.body.data).toMatchObject({ ready: { time: '03:30' }, overbooked: false });
    expect(await occupationsOf(site.app.context.db, id)).toEqual([
      '1 2027-03-28T00:45/2027-03-28T01:30',
    ]);
  });
});

test('PUT /api/citations/{id} accepts a job longer than the opening hours only with overbook', async () => {
  const id = await insertCitationIn(site.app.context.db, site.fixtures.oilChange, 'pending');
  const wanted = { date: FRIDAY, time: '10:00' };
  const reply = await sofia.reschedule(id, wanted);
  expect([reply.status, reply.body.code]).toEqual([409, 'slot-unavailable']);
  const forced = await sofia.reschedule(id, { ...wanted, overbook: true });
  expect(forced.body.data).toMatchObject({ overbooked: true, ready: { time: '10:45' } });
  expect(await occupationsOf(site.app.context.db, id)).toEqual([]);
});
