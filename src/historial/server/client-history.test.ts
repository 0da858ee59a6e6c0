import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '#shared/contract/access-policy.ts';
import { agendaCalls } from '#test/agenda-calls.ts';
import { insertCitation, insertCitationIn } from '#test/citation-row.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { historyCalls } from '#test/history-calls.ts';
import { recordTestIncome } from '#test/income.ts';
import { reservationCalls } from '#test/reservation-calls.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createStaff } from '#test/staff.ts';

const site = testEnvironment();

beforeEach(async () => {
  const { db } = site.app.context;
  await deleteRecords(db, 'citations');
  await deleteRecords(db, 'reservations');
});

const by = async (...permissions: Permission[]) =>
  historyCalls(site.app.url, (await createStaff(site.app.context.db, permissions)).headers);

const ANOTHER = { client_email: 'otra@ejemplo.com', client_phone: '091 000 001' };

/** Inserts four records of Lucía, two of the same motorcycle, and records that are not listed. */
async function luciasRecords() {
  const { db } = site.app.context;
  const { oilChange, crashBars } = site.fixtures;
  const base = await insertCitation(db, oilChange, {
    client_email: 'Lucia@Ejemplo.com',
    client_phone: '+598 99 123 456',
    vehicle_brand: 'Yamáha',
    vehicle_model: 'mt-07',
    vehicle_year: 2022,
    status: 'accepted',
  });
  const job = await insertClosedCitation(db, oilChange, ['done', '2026-10-05T12:00Z'], {
    client_email: 'lucia@ejemplo.com',
    client_phone: '',
    vehicle_year: 2022,
  });
  await recordTestIncome(db, '2026-10-05T12:00Z', {
    cause: { type: 'citation', id: job },
    saleCents: 12_300,
  });
  const unit = await insertClosedReservation(db, crashBars, ['done', '2026-09-05T12:00Z'], {
    client_email: 'lu@ejemplo.com',
    client_phone: '099123456',
    vehicle_brand: 'Honda',
  });
  const cancelled = await insertClosedCitation(db, oilChange, ['cancelled', '2026-08-05T12:00Z'], {
    client_email: 'LUCIA@ejemplo.com',
    client_phone: '',
    vehicle_year: 2021,
  });
  await insertClosedCitation(db, oilChange, ['done', '2026-10-06T12:00Z'], ANOTHER);
  await insertClosedCitation(db, oilChange, ['deleted', '2026-10-06T12:00Z'], {
    client_email: 'lucia@ejemplo.com',
  });
  await insertClosedCitation(db, oilChange, ['done', '2026-10-06T12:00Z'], {
    client_email: 'lucia@ejemplo.com',
    cleared_at: new Date(),
  });
  return { base, job, unit, cancelled };
}

test('the client history lists all records of the same phone or e-mail, with vehicle and total spent', async () => {
  const { base, job, unit, cancelled } = await luciasRecords();
  const { body } = await (await by('historial')).client('citation', base);
  expect(body.data).toMatchObject({
    vehicle: { brand: 'Yamáha', model: 'mt-07', year: 2022 },
    totals: { all: { visits: 2, spent: 353 }, vehicle: { visits: 1, spent: 123 } },
    total: 4,
  });
  expect(body.data.items.map(({ _id, sameVehicle }) => [_id, sameVehicle])).toEqual([
    [base, true],
    [job, true],
    [unit, false],
    [cancelled, false],
  ]);
  expect(body.data.items[0]).toMatchObject({ closedAt: null, date: '2026-11-26' });
  // The unit has another e-mail address and the same phone.
  const fromUnit = await (await by('historial')).client('reservation', unit);
  expect(fromUnit.body.data.items.map(({ _id }) => _id)).toEqual([base, unit]);
});

test('the client history shows only the kinds of record that the user may read', async () => {
  const { base, unit } = await luciasRecords();
  const agenda = (await (await by('agenda')).client('citation', base)).body.data;
  expect(agenda.items.map(({ kind }) => kind)).toEqual(['citation', 'citation', 'citation']);
  expect(agenda.totals.all).toEqual({ visits: 1, spent: 123 });
  const reservas = (await (await by('reservas')).client('reservation', unit)).body.data;
  expect(reservas.items.map(({ _id }) => _id)).toEqual([unit]);
  expect((await (await by('agenda', 'reservas')).client('citation', base)).body.data.total).toBe(4);
  for (const [permission, kind, id] of [
    ['agenda', 'reservation', unit],
    ['reservas', 'citation', base],
  ] as const) {
    const { status, body } = await (await by(permission)).client(kind, id);
    expect([status, body.error]).toEqual([403, 'No tienes permiso para hacer eso.']);
  }
});

test('the client history does not match records by a phone number of two digits', async () => {
  const { db } = site.app.context;
  const base = await insertCitation(db, site.fixtures.oilChange, {
    client_email: 'uno@ejemplo.com',
    client_phone: '12',
  });
  await insertReservation(db, site.fixtures.crashBars, {
    client_email: 'dos@ejemplo.com',
    client_phone: '12',
  });
  expect((await (await by('historial')).client('citation', base)).body.data.total).toBe(1);
});

test('the client history answers 404 for an unknown record and 400 for an unknown kind', async () => {
  const { client } = await by('historial');
  const id = await insertCitationIn(site.app.context.db, site.fixtures.oilChange, 'accepted');
  for (const [kind, unknown, sentence] of [
    ['citation', 'x', 'No encontramos esa cita. Puede haber sido eliminada.'],
    ['reservation', id, 'No encontramos esa reserva. Puede haber sido eliminada.'],
  ] as const) {
    const { status, body } = await client(kind, unknown);
    expect([status, body.error]).toEqual([404, sentence]);
  }
  const { status, body } = await client('venta', id);
  expect([status, body.error]).toEqual([400, 'Ese registro no existe.']);
});

test('a deleted citation can be read and commented on with the permission historial only', async () => {
  const { db } = site.app.context;
  const at = '2026-10-05T12:00Z';
  const id = await insertClosedCitation(db, site.fixtures.oilChange, ['deleted', at]);
  const as = async (permission: Permission) =>
    agendaCalls(site.app.url, await createStaff(db, [permission]));
  const [agenda, historial] = [await as('agenda'), await as('historial')];
  const comment = { adminComment: 'Se repitió' };
  expect((await agenda.detail(id)).status).toBe(404);
  expect((await agenda.comment(id, comment)).status).toBe(404);
  expect((await historial.comment(id, comment)).status).toBe(200);
  const deletedAt = new Date(at).toISOString();
  expect((await historial.detail(id)).body.data).toMatchObject({ ...comment, deletedAt });
});

test('a deleted reservation can be read and commented on with the permission historial only', async () => {
  const { db } = site.app.context;
  const id = await insertClosedReservation(db, site.fixtures.crashBars, [
    'deleted',
    '2026-10-05T12:00Z',
  ]);
  const as = async (permission: Permission) =>
    reservationCalls(site.app.url, (await createStaff(db, [permission])).headers);
  const [reservas, historial] = [await as('reservas'), await as('historial')];
  const comment = { adminComment: 'Se repitió' };
  expect((await reservas.detail(id)).status).toBe(404);
  expect((await reservas.patch(id, comment)).status).toBe(404);
  expect((await historial.patch(id, comment)).status).toBe(200);
  const deletedAt = '2026-10-05T13:00:00.000Z';
  expect((await historial.detail(id)).body.data).toMatchObject({ ...comment, deletedAt });
});
