import { beforeEach, describe, expect, test } from 'vitest';
import type { ClientPage } from '#client-page/contract/client-page.ts';
import { newToken } from '#platform/data/ids.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import {
  type AgendaCalls,
  agendaPanel,
  cancelTokenOf,
  mailsOfCitation,
  snapshotAgenda,
} from '#test/agenda-calls.ts';
import { agendaHelpers } from '#test/agenda-helpers.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

const site = testEnvironment();
const { booked, held, rowOf } = agendaHelpers(site);
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  await changeSettings(site.app.context.db, { moveCutoffHours: 24, mostClientMoves: 3 });
  sofia = await agendaPanel(site.app);
});

const FRIDAY = '2026-11-27';
const SUNDAY = '2026-11-29';
type Moved = ClientPage & { nearest?: { date: string; time: string }[] };

async function bookedWithToken(time: string): Promise<{ id: string; token: string }> {
  const id = await booked(time);
  return { id, token: await cancelTokenOf(site.app.context.db, id) };
}

const move = (token: string, body: unknown) =>
  request<Moved>(`${site.app.url}/api/my/${token}/reschedule`, 'POST', body);

describe('POST /api/my/{token}/reschedule', () => {
  test('moves the bay, the day and the invitation, writes the client’s event and mails both sides', async () => {
    const { db } = site.app.context;
    const { id, token } = await bookedWithToken('10:00');
    const reply = await move(token, { date: FRIDAY, time: '09:30' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      date: FRIDAY,
      time: '09:30',
      status: 'pending',
      move: { condition: 'movable', left: 2, until: { date: THURSDAY, time: '09:30' } },
    });
    expect(await held(id)).toEqual(['1 2026-11-27T12:30/2026-11-27T13:15']);
    expect(await rowOf(id)).toMatchObject({ client_moves: 1, calendar_sequence: 1 });
    const event = await db
      .selectFrom('citation_events')
      .select(['kind', 'actor', 'details'])
      .where('citation_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const [from, to] = [
      { date: THURSDAY, time: '10:00' },
      { date: FRIDAY, time: '09:30' },
    ];
    expect(event).toEqual({ kind: 'rescheduled', actor: 'client', details: { from, to } });
    const mails = (await mailsOfCitation(db, id)).filter(({ kind }) =>
      kind.endsWith('rescheduled'),
    );
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual([
      ['citation-rescheduled', LUCIA.email],
      ['workshop-rescheduled', 'taller@ejemplo.com'],
    ]);
    const text = JSON.stringify(mails.map(({ document }) => document));
    expect(text).toContain('Cambiaste el horario de tu cita. Antes era el jueves');
    expect(text).toContain('El cliente cambió su cita');
    expect(text).toContain('El enlace del correo anterior sigue funcionando');
    expect(await findAgendaViolations(db)).toEqual([]);
  });

  test('replaces the held notice of a change by staff', async () => {
    const { db } = site.app.context;
    const { id, token } = await bookedWithToken('10:00');
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    expect((await move(token, { date: FRIDAY, time: '12:00' })).status).toBe(200);
    const heldMails = await db
      .selectFrom('mails')
      .select('id')
      .where('citation_id', '=', id)
      .where('held_until', 'is not', null)
      .execute();
    expect(heldMails).toEqual([]);
  });

  test('counts its own bay as free, and a repeated press as no second move', async () => {
    const { id, token } = await bookedWithToken('10:00');
    await booked('10:00');
    const next = { date: THURSDAY, time: '10:30' };
    expect((await move(token, next)).status).toBe(200);
    expect((await move(token, next)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ client_moves: 1, start_minute: 630 });
  });

  test('rejects a taken slot with the three nearest free slots and changes nothing', async () => {
    const { db } = site.app.context;
    const { token } = await bookedWithToken('10:00');
    await booked('15:00');
    await booked('15:00');
    const before = await snapshotAgenda(db);
    const reply = await move(token, { date: THURSDAY, time: '15:00' });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'slot-taken',
      message: 'Ese horario ya no está disponible.',
    });
    expect(reply.body.data.nearest).toHaveLength(3);
    expect(reply.body.data.nearest).not.toContainEqual({ date: THURSDAY, time: '10:00' });
    expect(await snapshotAgenda(db)).toEqual(before);
  });

  test.each([
    ['off the grid', THURSDAY, '10:07'],
    ['on a closed day', SUNDAY, '10:00'],
    ['within the lead time', '2026-11-23', '08:30'],
    ['in the past', '2026-11-20', '10:00'],
    ['after the booking window', '2028-03-01', '10:00'],
  ])('rejects a slot %s', async (_name, date, time) => {
    const { token } = await bookedWithToken('10:00');
    const reply = await move(token, { date, time });
    expect([reply.status, reply.body.code]).toEqual([409, 'slot-unavailable']);
  });

  test.each([
    ['day', { date: '2026-02-30', time: '10:00' }, { date: 'Elige el día.' }],
    ['time', { date: FRIDAY, time: '25:00' }, { time: 'Elige la hora.' }],
    [
      'field',
      { date: FRIDAY, time: '10:00', overbook: true },
      { overbook: 'El campo "overbook" no se reconoce.' },
    ],
  ])('rejects an invalid %s with its sentence', async (_name, body, fields) => {
    const { token } = await bookedWithToken('10:00');
    const reply = await move(token, body);
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual(fields);
  });

  test('rejects a move after the cut-off, the fourth move and a moved vehicle that arrived', async () => {
    const { id, token } = await bookedWithToken('10:00');
    for (const time of ['11:00', '11:30', '12:00']) {
      expect((await move(token, { date: FRIDAY, time })).status).toBe(200);
    }
    const fourth = await move(token, { date: FRIDAY, time: '09:00' });
    expect([fourth.status, fourth.body.code]).toEqual([409, 'moved-too-often']);
    await changeSettings(site.app.context.db, { mostClientMoves: 20 });
    site.app.setNow(Date.parse('2026-11-26T15:00:01Z'));
    const late = await move(token, { date: '2026-12-01', time: '10:00' });
    expect([late.status, late.body.code]).toEqual([409, 'move-too-late']);
    site.app.setNow(MONDAY_MORNING);
    await sofia.move(id, { status: 'accepted' });
    await sofia.move(id, { status: 'in-workshop' });
    const arrived = await move(token, { date: '2026-12-01', time: '10:00' });
    expect([arrived.status, arrived.body.code]).toEqual([409, 'not-movable']);
  });

  test.each(['malformed', newToken()])('answers 404 for the unknown token %s', async (token) => {
    const reply = await move(token, { date: FRIDAY, time: '10:00' });
    expect([reply.status, reply.body.code]).toEqual([404, 'citation-not-found']);
  });
});
