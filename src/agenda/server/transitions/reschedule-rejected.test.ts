import { beforeEach, describe, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { agendaHelpers } from '#test/agenda-helpers.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';

const site = testEnvironment();
const { booked, full, held, rowOf, auditOf } = agendaHelpers(site);
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';
const SUNDAY = '2026-11-29';

const INCOMPLETE = 'Por favor completa la fecha y hora';

describe('a reschedule with invalid input is rejected', () => {
  test.each([
    [{}, { date: INCOMPLETE, time: INCOMPLETE }],
    [{ date: FRIDAY, time: '' }, { time: INCOMPLETE }],
    [{ date: '', time: '10:00' }, { date: INCOMPLETE }],
    [{ date: '2026-02-30', time: '10:00' }, { date: INCOMPLETE }],
    [{ date: '9999-12-31', time: '10:00' }, { date: INCOMPLETE }],
    [{ date: FRIDAY, time: '25:00' }, { time: INCOMPLETE }],
    [{ date: FRIDAY, time: '10:00:30' }, { time: INCOMPLETE }],
    [{ date: '2026-11-22', time: '10:00' }, { date: 'La fecha no puede ser en el pasado.' }],
    [{ date: MONDAY, time: '07:59' }, { time: 'La hora no puede ser en el pasado.' }],
    [{ date: FRIDAY, time: '10:00', overbook: 'yes' }, { overbook: 'Debe ser verdadero o falso.' }],
    [{ date: FRIDAY, time: '10:00', status: 'x' }, { status: 'El campo "status" no se reconoce.' }],
  ])(
    '%j',
    {
      meta: {
        specification: {
          'admin 5 Reschedule': [
            'Por favor completa la fecha y hora',
            ['The date cannot be in the past', 'La fecha no puede ser en el pasado.'],
          ],
        },
      },
    },
    async (body, fields) => {
      const id = await booked('10:00');
      const before = await snapshotAgenda(site.app.context.db);
      const reply = await sofia.reschedule(id, body);
      expect([reply.status, reply.body.fields]).toEqual([400, fields]);
      const [first] = Object.values(fields);
      expect(reply.body.message).toBe(first);
      expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
    },
  );

  test('for a start in the past with overbook', async () => {
    const id = await booked('10:00');
    const reply = await sofia.reschedule(id, { date: '2026-11-22', time: '10:00', overbook: true });
    expect(reply.body.fields).toEqual({ date: 'La fecha no puede ser en el pasado.' });
  });
});

describe('a reschedule without a free bay', () => {
  const CASES = [
    ['both bays are taken', THURSDAY, '15:00', 'slot-taken'],
    ['both bays are taken at a time between two slots', THURSDAY, '15:20', 'slot-taken'],
    ['the workshop is closed that day', SUNDAY, '10:00', 'slot-unavailable'],
    ['the time is before the opening', THURSDAY, '08:59', 'slot-unavailable'],
    ['the time is in the break', THURSDAY, '12:30', 'slot-unavailable'],
    ['the time is the closing time', THURSDAY, '18:00', 'slot-unavailable'],
  ] as const;

  test.each(CASES)(
    'is rejected with the nearest slots when %s',
    async (_name, date, time, code) => {
      const id = await booked('10:00');
      await full('15:00');
      const before = await snapshotAgenda(site.app.context.db);
      const reply = await sofia.reschedule(id, { date, time });
      expect([reply.status, reply.body.code]).toEqual([409, code]);
      expect(reply.body.message).toBe('Ese horario ya no está disponible.');
      const { nearest = [] } = reply.body.data;
      expect(nearest).toHaveLength(3);
      expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
      const [first] = nearest;
      expect((await sofia.reschedule(id, first)).status).toBe(200);
    },
  );

  test('offers slots within the lead time and in its own allocation, but not its own start', async () => {
    const id = await booked('10:00', site.fixtures.fullService, MONDAY);
    await booked('10:00', site.fixtures.fullService, MONDAY);
    const early = { date: MONDAY, time: '08:45' };
    const halfPastEight = MONDAY_MORNING + 30 * 60_000;
    site.app.setNow(halfPastEight);
    const nearest = async () => (await sofia.reschedule(id, early)).body.data.nearest?.[0];
    expect(await nearest()).toEqual({ date: MONDAY, time: '09:00' });
    site.app.setNow(MONDAY_MORNING);
    await full('09:00', MONDAY);
    site.app.setNow(halfPastEight);
    expect(await nearest()).toEqual({ date: MONDAY, time: '10:30' });
  });

  test.each(CASES)('is accepted as a Sobreturno when %s', async (_name, date, time) => {
    const id = await booked('10:00');
    await full('15:00');
    const reply = await sofia.reschedule(id, { date, time, overbook: true });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ date, time, overbooked: true });
    expect(await held(id)).toEqual([]);
    const { starts_at, work_ends_at } = await rowOf(id);
    expect(work_ends_at.getTime() - starts_at.getTime()).toBeGreaterThanOrEqual(45 * 60_000);
    expect(await auditOf(id)).toEqual([
      { action: 'citation-overbooked', actor_name: 'Sofía Güida', details: { date, time } },
    ]);
  });

  test('makes a Sobreturno that ends with the next reschedule to a free bay', async () => {
    const id = await booked('10:00');
    await full('15:00');
    await sofia.reschedule(id, { date: THURSDAY, time: '15:00', overbook: true });
    expect((await rowOf(id)).overbooked).toBe(true);
    const reply = await sofia.reschedule(id, { date: THURSDAY, time: '16:00', overbook: true });
    expect(reply.body.data.overbooked).toBe(false);
    expect(await held(id)).toEqual(['1 2026-11-26T19:00/2026-11-26T19:45']);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('plans the work around the break if it starts in opening hours, else without a pause', async () => {
    const id = await booked('10:00');
    await full('12:00');
    for (const [time, ready] of [
      ['12:00', '13:45'],
      ['12:40', '13:25'],
      ['20:00', '20:45'],
    ] as const) {
      const reply = await sofia.reschedule(id, { date: THURSDAY, time, overbook: true });
      expect(reply.body.data).toMatchObject({
        overbooked: true,
        ready: { date: THURSDAY, time: ready },
      });
    }
  });
});
