import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import {
  type AgendaCalls,
  agendaPanel,
  cancelTokenOf,
  mailsOfCitation,
  snapshotAgenda,
} from '#test/agenda-calls.ts';
import { agendaHelpers } from '#test/agenda-helpers.ts';
import { insertCitationIn } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, THURSDAY } from '#test/fixtures.ts';
import { releaseHeldMails } from '#test/held-mail.ts';
import { request } from '#test/http.ts';
import { pollUntil } from '#test/mail/outbox.ts';

const site = testEnvironment();
const { booked, full, held, rowOf, auditOf } = agendaHelpers(site);
let sofia: AgendaCalls;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const heldMails = () =>
  site.app.context.db
    .selectFrom('mails')
    .select('id')
    .where('held_until', 'is not', null)
    .execute();
const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';
const SUNDAY = '2026-11-29';

describe('a reschedule', () => {
  test('changes the bay, the day, the event history and the invitation', async () => {
    const { db } = site.app.context;
    const id = await booked('10:00');
    const token = await cancelTokenOf(db, id);
    const reply = await sofia.reschedule(id, { date: FRIDAY, time: '12:00' });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Cita reagendada exitosamente');
    // 45 minutes from 12:00: until the break, and a quarter of an hour after it.
    expect(reply.body.data).toMatchObject({
      _id: id,
      date: FRIDAY,
      time: '12:00',
      ready: { date: FRIDAY, time: '13:45' },
      status: 'pending',
      overbooked: false,
    });
    expect(await held(id)).toEqual([
      '1 2026-11-27T15:00/2026-11-27T15:30',
      '1 2026-11-27T16:30/2026-11-27T16:45',
    ]);
    const events = await db
      .selectFrom('citation_events')
      .select(['kind', 'actor', 'actor_id', 'actor_name', 'details'])
      .where('citation_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.at(-1)).toEqual({
      kind: 'rescheduled',
      actor: 'staff',
      actor_id: sofia.staff.actor.id,
      actor_name: 'Sofía Güida',
      details: { from: { date: THURSDAY, time: '10:00' }, to: { date: FRIDAY, time: '12:00' } },
    });
    const mail = (await mailsOfCitation(db, id)).at(-1);
    expect(mail).toMatchObject({
      kind: 'citation-rescheduled',
      recipient: LUCIA.email,
      subject: 'Tu cita cambió de horario: viernes, 27 de noviembre de 2026, 12:00',
      calendar_event: { method: 'REQUEST', sequence: 1, start: '2026-11-27T15:00:00.000Z' },
    });
    const text = JSON.stringify(mail?.document);
    expect(text).toContain('Antes era el jueves, 26 de noviembre de 2026 a las 10:00.');
    expect(text).toContain('El enlace del correo anterior sigue funcionando');
    expect(text).not.toContain('/cancel/');
    const looked = await request<{ citation: { date: string } }>(
      `${site.app.url}/api/cancel/${token}`,
    );
    expect(looked.body.data.citation.date).toBe(FRIDAY);
    expect(await auditOf(id)).toEqual([]);
  });

  test('increments the SEQUENCE of the calendar event each time', async () => {
    const id = await booked('10:00');
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    await releaseHeldMails(site.app.context);
    await pollUntil(async () => (await heldMails()).length === 0);
    await sofia.reschedule(id, { date: FRIDAY, time: '11:00' });
    const mails = await mailsOfCitation(site.app.context.db, id);
    const sequences = mails.map(
      (mail) => (mail.calendar_event as { sequence: number } | null)?.sequence,
    );
    expect(sequences).toEqual([undefined, 0, 1, 2]);
  });

  test.each([
    ['a day', FRIDAY],
    ['a date value at midnight', '2026-11-27T00:00:00.000Z'],
    ['an instant of that day', '2026-11-28T01:30:00Z'],
  ])('accepts the date as %s', async (_name, date) => {
    const id = await booked('10:00');
    const reply = await sofia.reschedule(id, { date, time: '10:00' });
    expect(reply.body.data.date).toBe(FRIDAY);
  });

  test('by staff is accepted off the slots, within the lead time and after the booking window', async () => {
    const id = await booked('10:00');
    for (const [date, time] of [
      [THURSDAY, '10:07'],
      [MONDAY, '09:01'],
      ['2028-03-01', '17:59'],
    ] as const) {
      const reply = await sofia.reschedule(id, { date, time });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ date, time, overbooked: false });
    }
    expect(await held(id)).toHaveLength(2);
  });

  test('may overlap its own allocation', async () => {
    const id = await booked('10:00', site.fixtures.fullService);
    await booked('10:00', site.fixtures.fullService);
    const reply = await sofia.reschedule(id, { date: THURSDAY, time: '10:30' });
    expect(reply.status).toBe(200);
    expect(await held(id)).toEqual(['1 2026-11-26T13:30/2026-11-26T15:30']);
  });

  test('to the same start changes nothing and sends nothing', async () => {
    const id = await booked('10:00');
    const before = await snapshotAgenda(site.app.context.db);
    const stale = { expectedUpdatedAt: '2020-01-01T00:00:00.000Z' };
    for (const more of [{}, { overbook: true }, stale]) {
      const reply = await sofia.reschedule(id, { date: THURSDAY, time: '10:00', ...more });
      expect([reply.status, reply.body.message]).toEqual([200, 'Cita reagendada exitosamente']);
    }
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  });

  test.each(['pending', 'accepted', 'in-workshop', 'in-progress'] as const)(
    'of a citation in status %s allocates a bay on the new day',
    async (status) => {
      const id = await insertCitationIn(site.app.context.db, site.fixtures.oilChange, status);
      const reply = await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
      expect([reply.status, reply.body.data.status]).toEqual([200, status]);
      expect(await held(id)).toEqual(['1 2026-11-27T13:00/2026-11-27T13:45']);
    },
  );

  test('of an installed job needs no bay', async () => {
    const id = await insertCitationIn(site.app.context.db, site.fixtures.oilChange, 'installed');
    await full('10:00', FRIDAY);
    for (const [date, time] of [
      [FRIDAY, '10:00'],
      [SUNDAY, '20:00'],
    ] as const) {
      const reply = await sofia.reschedule(id, { date, time });
      expect(reply.body.data).toMatchObject({ date, time, overbooked: false });
    }
    expect(await held(id)).toEqual([]);
  });

  test.each(['delivered', 'cancelled'] as const)(
    'of a %s citation is rejected with 409',
    async (status) => {
      const id = await insertCitationIn(site.app.context.db, site.fixtures.oilChange, status);
      const before = await snapshotAgenda(site.app.context.db);
      const reply = await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
      expect([reply.status, reply.body.code]).toEqual([409, 'not-reschedulable']);
      expect(reply.body.message).toBe('Una cita entregada o cancelada no se puede reagendar.');
      expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
    },
  );

  test('of an unknown or deleted citation is rejected with 404', async () => {
    const id = await booked('10:00');
    await sofia.remove(id);
    for (const each of [id, newId(), 'x']) {
      const reply = await sofia.reschedule(each, { date: FRIDAY, time: '10:00' });
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-citation']);
    }
  });

  test('of a citation that changed since it was read is rejected with 409, of an unchanged one accepted', async () => {
    const id = await booked('10:00');
    const seen = (await rowOf(id)).updated_at.toISOString();
    const { data } = (await sofia.comment(id, { adminComment: 'Llama antes' })).body;
    // The clock stands still. Changes within one millisecond get different values of `updatedAt`.
    expect(data.updatedAt > seen).toBe(true);
    const wanted = { date: FRIDAY, time: '10:00' };
    for (const expectedUpdatedAt of [seen, '2020-02-29T12:00:00.000Z']) {
      const reply = await sofia.reschedule(id, { ...wanted, expectedUpdatedAt });
      expect([reply.status, reply.body.code]).toEqual([409, 'citation-changed']);
      expect(reply.body.message).toBe(
        'Otra persona cambió esta cita mientras tanto. Revisa cómo quedó.',
      );
    }
    const expectedUpdatedAt = data.updatedAt;
    expect((await sofia.reschedule(id, { ...wanted, expectedUpdatedAt })).status).toBe(200);
  });
});
