import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayNumber } from '#shared/time/day-time.ts';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { agendaHelpers, manualEntry } from '#test/agenda-helpers.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const PLATE = 'SBK 4410';
/** Has telephone, address and plate; 10:00 to 10:45. */
const first = (change: Record<string, unknown> = {}) =>
  entry({
    clientPhone: '099 412 738',
    bikeInfo: { plate: PLATE, brand: '', model: '' },
    ...change,
  });
const entry = (change: Record<string, unknown>) =>
  manualEntry(site.fixtures.oilChange, { sameTimeConfirmed: false, ...change });
const STRANGER = {
  clientName: 'Otra Persona',
  clientEmail: 'otra.persona@ejemplo.com',
  clientPhone: '098 765 432',
};
const SENTENCE = 'Ya hay una cita a esa hora con el mismo teléfono, email o matrícula.';

describe('POST /api/citations with manualEntry at the time of another appointment', () => {
  test.each<[string, Record<string, unknown>]>([
    ['phone', { ...STRANGER, clientPhone: '+598 99 412 738' }],
    ['email', { ...STRANGER, clientEmail: 'ANA+moto@ejemplo.com' }],
    ['plate', { ...STRANGER, bikeInfo: { plate: 'sbk-4410', brand: '', model: '' } }],
  ])(
    'with the same %s is rejected and names the appointment, until it is confirmed',
    async (shared, same) => {
      const { body } = await sofia.enter(first());
      const wanted = entry({ ...same, time: '10:30' });
      const before = await snapshotAgenda(site.app.context.db);
      const rejected = await sofia.enter(wanted);
      expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
        409,
        'same-time',
        SENTENCE,
      ]);
      expect(rejected.body.data).toMatchObject({
        _id: body.data._id,
        clientName: 'Taller Ñandú 2',
        serviceName: 'Cambio de aceite y filtro',
        date: THURSDAY,
        time: '10:00',
        until: '10:45',
        motorcycle: { plate: PLATE },
        shared: [shared],
      });
      expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
      expect((await sofia.enter({ ...wanted, sameTimeConfirmed: true })).status).toBe(201);
    },
  );

  test('is rejected also with overbook, and while the motorcycle is in the workshop', async () => {
    await sofia.enter(first({ inWorkshop: true }));
    const again = await sofia.enter(first({ inWorkshop: true, overbook: true }));
    expect([again.status, again.body.code]).toEqual([409, 'same-time']);
    expect(again.body.data).toMatchObject({ shared: ['phone', 'email', 'plate'] });
  });

  test('is rejected for the time of a booking of the public page', async () => {
    const id = await agendaHelpers(site).booked();
    const { body } = await sofia.enter(entry({ ...STRANGER, clientPhone: LUCIA.phone }));
    expect([body.code, body.data._id]).toEqual(['same-time', id]);
  });

  test('is accepted for another person, another time, and after a cancelled or deleted appointment', async () => {
    const { body } = await sofia.enter(first());
    expect((await sofia.enter(entry(STRANGER))).status).toBe(201);
    expect((await sofia.enter(first({ time: '10:45' }))).status).toBe(201);
    await sofia.move(body.data._id, { status: 'cancelled' });
    const { body: second } = await sofia.enter(first());
    expect(second.data.time).toBe('10:00');
    await sofia.remove(second.data._id);
    expect((await sofia.enter(first())).status).toBe(201);
  });

  test('without a telephone and a plate shares neither with other such appointments', async () => {
    await sofia.enter(entry({}));
    const { status } = await sofia.enter(entry({ clientEmail: STRANGER.clientEmail }));
    expect(status).toBe(201);
  });

  test.each([
    ['booking of the public page', () => agendaHelpers(site).booked()],
    [
      'confirmed entry',
      async () => {
        const confirmed = first({ clientPhone: LUCIA.phone, sameTimeConfirmed: true });
        return (await sofia.enter(confirmed)).body.data._id;
      },
    ],
  ])('is rejected after a %s that is not committed yet', async (_name, makeAppointment) => {
    const { db } = site.app.context;
    const release = await holdLock(
      db,
      sql`select pg_advisory_xact_lock(2, ${dayNumber(THURSDAY)})`,
    );
    const appointment = makeAppointment();
    await waitForLockWait(db, 'pg_advisory_xact_lock');
    const entered = sofia.enter(entry({ ...STRANGER, clientPhone: LUCIA.phone }));
    await waitForLockWait(db, 'pg_advisory_xact_lock', { waiting: 2 });
    await release();
    const { body } = await entered;
    expect([body.code, body.data._id]).toEqual(['same-time', await appointment]);
  });

  test.each([
    ['telephone', { clientEmail: 'a@ejemplo.com' }, { clientEmail: 'b@ejemplo.com' }],
    ['plate', { ...STRANGER, clientPhone: '' }, { clientPhone: '' }],
  ])('is entered once by two concurrent calls with the same %s', async (_name, one, other) => {
    const replies = await Promise.all([sofia.enter(first(one)), sofia.enter(first(other))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('rejects a sameTimeConfirmed that is not a boolean with 400', async () => {
    const { status, body } = await sofia.enter(entry({ sameTimeConfirmed: 'sí' }));
    expect([status, body.fields]).toEqual([
      400,
      { sameTimeConfirmed: 'Debe ser verdadero o falso.' },
    ]);
  });
});
