import { beforeEach, expect, test } from 'vitest';
import {
  type AgendaCalls,
  agendaPanel,
  cancelTokenOf,
  mailsOfCitation,
} from '#test/agenda-calls.ts';
import { insertCitationIn, insertOccupation, occupationsOf } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

/** Rescheduling of a «Sobreturno», and for a client without a link. */
const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

async function booked(time: string): Promise<string> {
  const booking = bookingBody(site.fixtures.oilChange, THURSDAY, time);
  const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
  expect(reply.status).toBe(201);
  return reply.body.data._id;
}

const entry = (change: object) => ({
  manualEntry: true,
  sameTimeConfirmed: true,
  clientName: 'Paula Methol',
  clientEmail: 'paula@ejemplo.com',
  service: site.fixtures.oilChange,
  date: THURSDAY,
  time: '10:00',
  ...change,
});
const here = { date: THURSDAY, time: '10:00' };

test('a reschedule of a Sobreturno to its own start allocates a bay that has become free', async () => {
  const { db } = site.app.context;
  const others = [await booked('10:00'), await booked('10:00')];
  const { data } = (await sofia.enter(entry({ overbook: true }))).body;
  expect(data.overbooked).toBe(true);
  const mails = (await mailsOfCitation(db, data._id)).length;

  const full = await sofia.reschedule(data._id, here);
  expect([full.status, full.body.data.overbooked]).toEqual([200, true]);
  expect(full.body.data.updatedAt).toBe(data.updatedAt);

  await sofia.remove(others[0] ?? '');
  const free = await sofia.reschedule(data._id, here);
  expect([free.status, free.body.data.overbooked]).toEqual([200, false]);
  expect(await occupationsOf(db, data._id)).toHaveLength(1);
  expect(await mailsOfCitation(db, data._id)).toHaveLength(mails);
});

test('two concurrent reschedules of Sobreturnos allocate the one free bay once', async () => {
  const others = [await booked('10:00'), await booked('10:00')];
  const [one, two] = [
    (await sofia.enter(entry({ overbook: true }))).body.data,
    (await sofia.enter(entry({ overbook: true }))).body.data,
  ];
  await sofia.remove(others[0] ?? '');
  const replies = await Promise.all([
    sofia.reschedule(one._id, here),
    sofia.reschedule(two._id, here),
  ]);
  expect(replies.map(({ body }) => body.data.overbooked).sort()).toEqual([false, true]);
});

test('a reschedule sends a cancel link to a client who was never sent one', async () => {
  const { db } = site.app.context;
  // It began an hour ago: the client is not notified.
  site.app.setNow(MONDAY_MORNING + 3 * 3_600_000);
  const { data } = (await sofia.enter(entry({ date: '2026-11-23' }))).body;
  expect(await mailsOfCitation(db, data._id)).toEqual([]);
  await sofia.reschedule(data._id, here);
  const token = await cancelTokenOf(db, data._id);
  const lookUp = await request(`${site.app.url}/api/cancel/${token}`);
  expect([lookUp.status, lookUp.body.data['canCancel']]).toEqual([200, true]);
});

test.each(['', 'ayer', '2026-11-23', 12])(
  'a reschedule rejects «%s» as expectedUpdatedAt with 400',
  async (moment) => {
    const id = await booked('11:00');
    const reply = await sofia.reschedule(id, { ...here, expectedUpdatedAt: moment });
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({
      expectedUpdatedAt: 'El momento del último cambio no es válido.',
    });
  },
);

test('a reschedule of an installed job keeps its allocation', async () => {
  const { db } = site.app.context;
  const id = await insertCitationIn(db, site.fixtures.oilChange, 'installed');
  await insertOccupation(db, id, 2, '2026-11-23T12:00:00Z', '2026-11-23T12:45:00Z');
  const before = await occupationsOf(db, id);
  expect((await sofia.reschedule(id, { date: '2026-11-27', time: '10:00' })).status).toBe(200);
  expect(await occupationsOf(db, id)).toEqual(before);
});

test('the mail of a cancellation states whether the client or the workshop cancelled', async () => {
  const { db } = site.app.context;
  const [byClient, byStaff] = [await booked('15:00'), await booked('15:30')];
  await request(`${site.app.url}/api/cancel/${await cancelTokenOf(db, byClient)}`, 'POST', {});
  await sofia.move(byStaff, { status: 'cancelled' });
  const lastMail = async (id: string) =>
    JSON.stringify((await mailsOfCitation(db, id)).at(-1)?.document);
  expect(await lastMail(byClient)).toContain('Cancelamos tu cita como pediste.');
  expect(await lastMail(byStaff)).not.toContain('como pediste');
  expect(await lastMail(byStaff)).toContain('taller');
});
