import { beforeAll, describe, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';

/** Work that a client declined or postponed, through the API. */
const site = testEnvironment();
let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const client = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(site.app.context.db, site.fixtures.oilChange, change);
const listOf = async (motorcycle: string) =>
  (await staff.motorcycle(motorcycle)).body.data.deferredWork;

const WORK = { text: 'Cambiar la cadena', reason: 'declined' };

/** Adds work to a new motorcycle. Returns the ids of both, and of a citation of the motorcycle. */
async function added(body: object = WORK) {
  const made = await client();
  const reply = await staff.addDeferredWork(made.motorcycle, body);
  expect([reply.status, reply.body.error]).toEqual([201, undefined]);
  return { ...made, work: reply.body.data.deferredWork[0]?._id ?? '' };
}

describe('POST /api/motorcycles/:id/deferred-work', () => {
  test('writes down the work with its day, kilometres, service and author', async () => {
    const { motorcycle, work } = await added({
      text: ' Cambiar la cadena ',
      reason: 'later',
      dueDay: '2026-11-23',
      dueKm: '12000',
      serviceId: site.fixtures.oilChange,
    });
    expect(await listOf(motorcycle)).toEqual([
      {
        _id: work,
        text: 'Cambiar la cadena',
        reason: 'later',
        service: { _id: site.fixtures.oilChange, name: 'Cambio de aceite y filtro' },
        dueDay: '2026-11-23',
        dueKm: 12_000,
        doneIn: null,
        droppedAt: null,
        by: 'Sofía Güida',
        createdAt: '2026-11-23T11:00:00.000Z',
      },
    ]);
  });

  test('writes once for one key', async () => {
    const { motorcycle } = await client();
    const send = () => staff.addDeferredWork(motorcycle, WORK, 'one-intention');
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await listOf(motorcycle)).toHaveLength(1);
  });

  const KILOMETRES = 'Los kilómetros deben ser un número entero de 0 a 2.000.000.';
  test.each([
    ['text', { text: '  ' }, 'Escribe qué trabajo quedó pendiente.'],
    ['text', { text: 'x'.repeat(501) }, 'El trabajo no puede superar los 500 caracteres.'],
    ['reason', { reason: 'x' }, 'Elige si el cliente no quiso o lo dejó para después.'],
    ['dueDay', { dueDay: '2026-11-22' }, 'Elige un día a partir de hoy.'],
    ['dueDay', { dueDay: '2026-02-30' }, 'Elige un día a partir de hoy.'],
    ['dueKm', { dueKm: -1 }, KILOMETRES],
    ['dueKm', { dueKm: 2_000_001 }, KILOMETRES],
    ['serviceId', { serviceId: UNKNOWN }, 'No encontramos ese servicio.'],
    ['serviceId', { serviceId: 'x' }, 'No encontramos ese servicio.'],
  ])('rejects a wrong %s (%j) with 400', async (field, change, sentence) => {
    const { motorcycle } = await client();
    const { status, body } = await staff.addDeferredWork(motorcycle, { ...WORK, ...change });
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await listOf(motorcycle)).toEqual([]);
  });

  test.each(['x', UNKNOWN])('rejects the unknown motorcycle %s with 404', async (id) => {
    const { status, body } = await staff.addDeferredWork(id, WORK);
    expect([status, body.code]).toEqual([404, 'unknown-motorcycle']);
  });
});

describe('PATCH /api/deferred-work/:id', () => {
  test('drops the work and puts it back; each of them again changes nothing', async () => {
    const { motorcycle, work } = await added();
    const drop = (dropped: boolean) => staff.changeDeferredWork(work, { dropped });
    const first = (await drop(true)).body.data.deferredWork[0]?.droppedAt;
    expect(first).toBe('2026-11-23T11:00:00.000Z');
    site.app.setNow(MONDAY_MORNING + 60_000);
    expect((await drop(true)).body.data.deferredWork[0]?.droppedAt).toBe(first);
    site.app.setNow(MONDAY_MORNING);
    for (const _time of [1, 2]) expect((await drop(false)).status).toBe(200);
    expect(await listOf(motorcycle)).toMatchObject([{ droppedAt: null, doneIn: null }]);
  });

  test('marks it as done in a citation of the motorcycle, and puts it back', async () => {
    const { work, citation } = await added();
    const done = await staff.changeDeferredWork(work, { doneIn: citation });
    expect(done.body.data.deferredWork).toMatchObject([
      { doneIn: { _id: citation, date: '2026-11-26' } },
    ]);
    expect((await staff.changeDeferredWork(work, { doneIn: citation })).status).toBe(200);
    const back = await staff.changeDeferredWork(work, { doneIn: null });
    expect(back.body.data.deferredWork).toMatchObject([{ doneIn: null }]);
  });

  test('rejects with 409 and the current record what is closed in another way', async () => {
    const { work, citation } = await added();
    const closed = [
      409,
      'deferred-work-closed',
      'Ese trabajo ya se hizo o se descartó. Mira cómo quedó.',
    ];
    const send = async (body: object) => {
      const reply = await staff.changeDeferredWork(work, body);
      return [reply.status, reply.body.code, reply.body.error];
    };
    await staff.changeDeferredWork(work, { doneIn: citation });
    const { body } = await staff.changeDeferredWork(work, { dropped: true });
    expect(body.data.deferredWork).toMatchObject([{ doneIn: { _id: citation } }]);
    expect(await send({ dropped: true })).toEqual(closed);
    await staff.changeDeferredWork(work, { doneIn: null });
    await staff.changeDeferredWork(work, { dropped: true });
    expect(await send({ doneIn: citation })).toEqual(closed);
  });

  test('marks it as done in one of two citations, not in both at once', async () => {
    const phone = '095 700 100';
    const one = await client({ phone });
    const other = await client({ phone });
    expect(other.motorcycle).toBe(one.motorcycle);
    const reply = await staff.addDeferredWork(one.motorcycle, WORK);
    const work = reply.body.data.deferredWork[0]?._id ?? '';
    const replies = await Promise.all(
      [one, other].map(({ citation }) => staff.changeDeferredWork(work, { doneIn: citation })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('rejects a citation of another motorcycle, a cancelled and an unknown one with 409', async () => {
    const { work, citation } = await added();
    const other = await client();
    await site.app.context.db
      .updateTable('citations')
      .set({ status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) })
      .where('id', '=', citation)
      .execute();
    for (const id of [other.citation, citation, UNKNOWN, 'x']) {
      const { status, body } = await staff.changeDeferredWork(work, { doneIn: id });
      expect([status, body.error]).toEqual([409, 'Esa cita no es de esta moto, o fue cancelada.']);
    }
  });

  test.each([
    [{}, { dropped: 'Indica si se descarta o en qué cita se hizo.' }],
    [
      { dropped: true, doneIn: UNKNOWN },
      { dropped: 'Indica si se descarta o en qué cita se hizo.' },
    ],
    [{ dropped: 'sí' }, { dropped: 'Debe ser verdadero o falso.' }],
    [{ doneIn: '' }, { doneIn: 'Elige una cita.' }],
  ])('rejects %j with 400', async (body, fields) => {
    const { work } = await added();
    const reply = await staff.changeDeferredWork(work, body);
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
  });

  test.each(['x', UNKNOWN])('rejects the unknown work %s with 404', async (id) => {
    const { status, body } = await staff.changeDeferredWork(id, { dropped: true });
    expect([status, body.error]).toEqual([404, 'No encontramos ese trabajo pendiente.']);
  });
});

test('a merged motorcycle lists the work of both, open work first', async () => {
  const plateless = await added({ text: 'De la moto unida', reason: 'later' });
  const { motorcycle } = await client({ plate: 'DEF 100' });
  site.app.setNow(MONDAY_MORNING + 60_000);
  const { body } = await staff.addDeferredWork(motorcycle, WORK);
  site.app.setNow(MONDAY_MORNING);
  await staff.mergeMotorcycle(plateless.motorcycle, motorcycle);
  await staff.changeDeferredWork(body.data.deferredWork[0]?._id ?? '', { dropped: true });
  expect((await listOf(motorcycle)).map(({ text }) => text)).toEqual([
    'De la moto unida',
    'Cambiar la cadena',
  ]);
});
