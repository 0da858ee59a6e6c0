import { expect, test } from 'vitest';
import type { Permission } from '#shared/contract/access-policy.ts';
import { agendaCalls } from '#test/agenda-calls.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { testEnvironment } from '#test/environment.ts';
import { reservationCalls } from '#test/reservation-calls.ts';
import { createStaff } from '#test/staff.ts';

const site = testEnvironment();

test('a deleted citation can be read and commented on with the permission historial only', async () => {
  const { db } = site.app.context;
  const at = '2026-10-05T12:00Z';
  const id = await insertClosedCitation(db, site.fixtures.oilChange, ['deleted', at]);
  const as = async (permission: Permission) =>
    agendaCalls(site.app.url, await createStaff(db, [permission]));
  const [agenda, reader] = [await as('agenda'), await as('historial')];
  const comment = { adminComment: 'Se repitió' };
  expect((await agenda.detail(id)).status).toBe(404);
  expect((await agenda.comment(id, comment)).status).toBe(404);
  expect((await reader.comment(id, comment)).status).toBe(200);
  const deletedAt = new Date(at).toISOString();
  expect((await reader.detail(id)).body.data).toMatchObject({ ...comment, deletedAt });
});

test('a deleted reservation can be read and commented on with the permission historial only', async () => {
  const { db } = site.app.context;
  const id = await insertClosedReservation(db, site.fixtures.crashBars, [
    'deleted',
    '2026-10-05T12:00Z',
  ]);
  const as = async (permission: Permission) =>
    reservationCalls(site.app.url, (await createStaff(db, [permission])).headers);
  const [reservations, reader] = [await as('reservas'), await as('historial')];
  const comment = { adminComment: 'Se repitió' };
  expect((await reservations.detail(id)).status).toBe(404);
  expect((await reservations.patch(id, comment)).status).toBe(404);
  expect((await reader.patch(id, comment)).status).toBe(200);
  const deletedAt = '2026-10-05T13:00:00.000Z';
  expect((await reader.detail(id)).body.data).toMatchObject({ ...comment, deletedAt });
});
