import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertClient } from '#test/client-records.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { followUpPanel, followUpRow, insertFollowUp } from '#test/follow-ups.ts';

/** `GET /api/follow-ups` and `PATCH /api/follow-ups/{id}` (docs/rules/follow-ups.md). */
const site = testEnvironment();
const db = () => site.app.context.db;
const TODAY = '2026-11-23';
const DAY_MS = 86_400_000;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await sql`delete from follow_ups`.execute(db());
  await deleteRecords(db(), 'citations');
});

type Panel = Awaited<ReturnType<typeof followUpPanel>>;
const panel = (name?: string): Promise<Panel> =>
  followUpPanel(site.app, name === undefined ? {} : { name });
const person = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(db(), site.fixtures.oilChange, change);

test('the list has one card per client with all reasons and one message', async () => {
  const ana = await person({ name: 'Ana Pérez', phone: '099 700 001', email: 'ana.p@ejemplo.com' });
  const bruno = await person({ name: 'Bruno Silva' });
  await insertFollowUp(db(), ana);
  await insertFollowUp(db(), ana, {
    kind: 'deferred',
    about: 'Cambiar las pastillas',
    due_day: TODAY,
  });
  await insertFollowUp(db(), bruno, { kind: 'ready', citation_id: bruno.citation, due_day: TODAY });
  const { status, body } = await (await panel()).list();
  expect(status).toBe(200);
  const [first, second] = body.data.cards;
  expect(body.data.cards).toHaveLength(2);
  expect(first?.client.name).toBe('Bruno Silva');
  expect(second).toMatchObject({
    client: {
      _id: ana.client,
      name: 'Ana Pérez',
      phone: '099 700 001',
      email: 'ana.p@ejemplo.com',
      prefersWhatsApp: false,
    },
    reasons: [
      {
        kind: 'next-service',
        state: 'waiting',
        about: 'Service completo, previsto para el martes 1 de diciembre',
        motorcycle: { _id: ana.motorcycle, brand: 'Honda', model: 'CB 190' },
        citation: null,
        dueDay: '2026-11-22',
        snoozedUntil: null,
      },
      { kind: 'deferred', about: 'Cambiar las pastillas' },
    ],
    message:
      'Hola Ana, te escribimos de Taller de prueba: a tu Honda CB 190 le toca «Service completo» hacia el martes 1 de diciembre. En tu Honda CB 190 quedó pendiente: Cambiar las pastillas. ¿Quieres agendar una cita?',
    told: null,
    booked: null,
  });
  expect(body.data.total).toBe(2);
  expect(body.data.results).toEqual({ told: 0, booked: 0, sold: 0 });
});

test('the reminder of the nearest appointment is first, and leaves when the appointment begins', async () => {
  const service = await person();
  const appointment = await person();
  await insertFollowUp(db(), service, { due_day: '2026-11-01' });
  const reminder = await insertFollowUp(db(), appointment, {
    kind: 'reminder',
    citation_id: appointment.citation,
    for_day: '2026-11-26',
    due_day: TODAY,
  });
  const staff = await panel();
  const { body } = await staff.list();
  expect(body.data.cards[0]?.reasons[0]).toMatchObject({
    _id: reminder,
    about: 'Service completo, el jueves 26 de noviembre a las 10:00',
    citation: appointment.citation,
  });
  site.app.setNow(Date.parse('2026-11-26T13:00:00Z'));
  const later = await panel();
  expect(await later.cards(appointment.client)).toEqual([]);
  expect((await later.change(reminder, { state: 'told', channel: 'phone' })).status).toBe(200);
});

test('a follow-up that is not due yet does not wait', async () => {
  const ana = await person();
  await insertFollowUp(db(), ana, { due_day: '2026-11-24' });
  const { body } = await (await panel()).list();
  expect(body.data).toMatchObject({ cards: [], total: 0 });
});

test('the list rejects an unknown state with its sentence, and a user without permission', async () => {
  const { status, body } = await (await panel()).list('everything');
  expect(status).toBe(400);
  expect(body.message).toBe('Ese estado no existe.');
  const other = await followUpPanel(site.app, { permissions: ['reservas'] });
  expect((await other.list()).status).toBe(403);
});

test('told changes every follow-up of the client that waits, and names who told and how', async () => {
  const ana = await person();
  const one = await insertFollowUp(db(), ana);
  const other = await insertFollowUp(db(), ana, { kind: 'deferred' });
  const later = await insertFollowUp(db(), ana, { kind: 'payment', due_day: '2026-12-20' });
  const staff = await panel('Sofía Güida');
  const { status, body } = await staff.change(one, { state: 'told', channel: 'whatsapp' });
  expect(status).toBe(200);
  expect(body.data.reasons.map(({ _id }) => _id).sort()).toEqual([one, other].sort());
  expect(body.data.reasons.map(({ state }) => state)).toEqual(['told', 'told']);
  expect(body.data.told).toEqual({
    by: 'Sofía Güida',
    at: new Date(MONDAY_MORNING).toISOString(),
    channel: 'whatsapp',
  });
  expect((await followUpRow(db(), later)).state).toBe('waiting');
  expect(await staff.cards(ana.client, 'told')).toEqual([body.data]);
  expect(await staff.cards(ana.client)).toEqual([]);
});

test('the state told set by a second user is rejected with the first one, the time and the card', async () => {
  const ana = await person();
  const id = await insertFollowUp(db(), ana);
  site.app.setNow(MONDAY_MORNING + 152 * 60_000);
  const first = await (await panel('Ana')).change(id, { state: 'told', channel: 'phone' });
  for (const body of [
    { state: 'told', channel: 'whatsapp' },
    { state: 'dropped', reason: 'Vendió la moto' },
    { state: 'snoozed', snoozeUntil: '2026-11-30' },
  ]) {
    const second = await (await panel('Luis')).change(id, body);
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('already-told');
    expect(second.body.message).toBe('Ana ya le avisó hoy a las 10:32.');
    expect(second.body.data).toEqual(first.body.data);
  }
});

test('the state told set again by the same user changes nothing', async () => {
  const id = await insertFollowUp(db(), await person());
  const staff = await panel();
  await staff.change(id, { state: 'told', channel: 'phone' });
  const before = await followUpRow(db(), id);
  site.app.setNow(MONDAY_MORNING + 60_000);
  expect((await staff.change(id, { state: 'told', channel: 'whatsapp' })).status).toBe(200);
  expect(await followUpRow(db(), id)).toEqual(before);
});

test('a reason that was added after the caller read the card keeps waiting', async () => {
  const ana = await person();
  const seen = await insertFollowUp(db(), ana);
  const added = await insertFollowUp(db(), ana, { kind: 'deferred' });
  const change = { state: 'told', channel: 'whatsapp', reasons: [seen] };
  expect((await (await panel()).change(seen, change)).status).toBe(200);
  expect((await followUpRow(db(), added)).state).toBe('waiting');
});

test('a snoozed follow-up waits again from its day', async () => {
  const ana = await person();
  const id = await insertFollowUp(db(), ana);
  const staff = await panel();
  const until = '2026-11-25';
  const { body } = await staff.change(id, { state: 'snoozed', snoozeUntil: until });
  expect(body.data.reasons).toMatchObject([{ state: 'snoozed', snoozedUntil: until }]);
  expect(await staff.cards(ana.client)).toEqual([]);
  expect(await staff.cards(ana.client, 'snoozed')).toHaveLength(1);
  site.app.setNow(MONDAY_MORNING + 2 * DAY_MS);
  const then = await panel();
  expect(await then.cards(ana.client)).toHaveLength(1);
  expect(await then.cards(ana.client, 'snoozed')).toEqual([]);
  expect((await then.change(id, { state: 'told', channel: 'email' })).status).toBe(200);
});

test('dropped keeps the reason', async () => {
  const ana = await person();
  const id = await insertFollowUp(db(), ana);
  const staff = await panel();
  const { body } = await staff.change(id, { state: 'dropped', reason: 'Vendió la moto' });
  expect(body.data.reasons).toMatchObject([{ state: 'dropped', droppedReason: 'Vendió la moto' }]);
  expect(await staff.cards(ana.client, 'dropped')).toHaveLength(1);
});

test.each([
  { state: 'told', channel: 'whatsapp' },
  { state: 'snoozed', snoozeUntil: '2026-11-30' },
  { state: 'dropped', reason: 'Vendió la moto' },
])(
  'waiting by another user undoes $state of all that were changed with it, exactly',
  async (change) => {
    const ana = await person();
    const ids = [
      await insertFollowUp(db(), ana),
      await insertFollowUp(db(), ana, { kind: 'deferred' }),
    ];
    const rows = () => Promise.all(ids.map((id) => followUpRow(db(), id)));
    const before = await rows();
    const staff = await panel();
    await staff.change(ids[0] ?? '', change);
    expect((await rows()).map(({ state }) => state)).toEqual([change.state, change.state]);
    const other = await followUpPanel(site.app, { name: 'Luis' });
    expect((await other.change(ids[1] ?? '', { state: 'waiting' })).status).toBe(200);
    expect(await rows()).toEqual(before);
  },
);

test('an answered follow-up, and one whose work was proposed again, cannot wait again', async () => {
  const ana = await person();
  const answered = await insertFollowUp(db(), ana, {
    state: 'answered',
    closed_at: new Date(MONDAY_MORNING),
  });
  const dropped = await insertFollowUp(db(), ana, {
    service_id: site.fixtures.oilChange,
    state: 'dropped',
    closed_at: new Date(MONDAY_MORNING),
  });
  await insertFollowUp(db(), ana, { service_id: site.fixtures.oilChange });
  const staff = await panel();
  for (const id of [answered, dropped]) {
    const { status, body } = await staff.change(id, { state: 'waiting' });
    expect(status).toBe(409);
    expect(body.message).toBe('Ese aviso ya cambió. Mira cómo quedó.');
  }
});

test.each([
  [{ state: 'told' }, 'channel', 'Elige WhatsApp, email o teléfono.'],
  [{ state: 'told', channel: 'fax' }, 'channel', 'Elige WhatsApp, email o teléfono.'],
  [{ state: 'snoozed' }, 'snoozeUntil', 'Elige un día posterior a hoy.'],
  [{ state: 'snoozed', snoozeUntil: TODAY }, 'snoozeUntil', 'Elige un día posterior a hoy.'],
  [{ state: 'snoozed', snoozeUntil: '2026-02-30' }, 'snoozeUntil', 'Elige un día posterior a hoy.'],
  [{ state: 'dropped' }, 'reason', 'Escribe por qué no se avisa.'],
  [
    { state: 'dropped', reason: 'x'.repeat(201) },
    'reason',
    'El motivo no puede superar los 200 caracteres.',
  ],
  [{ state: 'answered' }, 'state', 'Ese estado no existe.'],
  [{ state: 'told', channel: 'phone', reasons: [7] }, 'reasons.0', 'Los motivos no son válidos.'],
])('the change %o is rejected with the sentence of its field', async (change, field, sentence) => {
  const id = await insertFollowUp(db(), await person());
  const { status, body } = await (await panel()).change(id, change);
  expect(status).toBe(400);
  expect(body.fields).toEqual({ [field]: sentence });
  expect((await followUpRow(db(), id)).state).toBe('waiting');
});

test('an unknown follow-up is 404 and a user without permission gets 403', async () => {
  const staff = await panel();
  for (const id of ['01940000-0000-7000-8000-000000000000', 'x']) {
    const { status, body } = await staff.change(id, { state: 'waiting' });
    expect(status).toBe(404);
    expect(body.message).toBe('No encontramos ese aviso.');
  }
  const id = await insertFollowUp(db(), await person());
  const other = await followUpPanel(site.app, { permissions: ['historial'] });
  expect((await other.change(id, { state: 'dropped', reason: 'x' })).status).toBe(403);
});
