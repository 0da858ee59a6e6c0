import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import {
  type AgendaCalls,
  agendaPanel,
  cancelTokenOf,
  mailsOfCitation,
} from '#test/agenda-calls.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createClientLink } from '#work-orders/server/client-links.ts';
import type { BookedCitation } from '../../contract/booking.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const FRIDAY = '2026-11-27';
const SATURDAY = '2026-11-28';
const lookUp = async (token: string) =>
  (await request(`${site.app.url}/api/cancel/${token}`)).status;

/** Books and deletes the mail: only the receipt has the link, as after the daily limit of mails. */
async function bookWithoutMail() {
  const { db } = site.app.context;
  const reply = await request<BookedCitation>(
    `${site.app.url}/api/citations`,
    'POST',
    bookingBody(site.fixtures.oilChange, THURSDAY, '10:00'),
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(reply.status).toBe(201);
  const { _id: id, cancellationToken: receipt } = reply.body.data;
  await db.deleteFrom('mails').where('citation_id', '=', id).execute();
  return { id, receipt };
}

test('the cancel link of the receipt stays valid after a reschedule mails another link', async () => {
  const { db } = site.app.context;
  const { id, receipt } = await bookWithoutMail();
  await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
  // The notice is replaced before it is sent, so its link reached no client.
  const replaced = await cancelTokenOf(db, id);
  await sofia.reschedule(id, { date: SATURDAY, time: '10:00' });
  const mailed = await cancelTokenOf(db, id);
  expect(await Promise.all([receipt, replaced, mailed].map(lookUp))).toEqual([200, 404, 200]);
  const cancelled = await request(`${site.app.url}/api/cancel/${receipt}`, 'POST');
  expect(cancelled.status).toBe(200);
});

test('a reschedule mails no new cancel link if a mail with a link was sent before', async () => {
  const { db } = site.app.context;
  const { id, receipt } = await bookWithoutMail();
  await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
  const mailed = await cancelTokenOf(db, id);
  const sent = { state: 'sent', held_until: null, settled_at: new Date(MONDAY_MORNING) } as const;
  await db.updateTable('mails').set(sent).where('citation_id', '=', id).execute();
  await sofia.reschedule(id, { date: SATURDAY, time: '10:00' });
  const mail = (await mailsOfCitation(db, id)).at(-1);
  expect(JSON.stringify(mail?.document)).toContain(
    'El enlace del correo anterior sigue funcionando',
  );
  expect(await Promise.all([receipt, mailed].map(lookUp))).toEqual([200, 200]);
});

test('POST /api/citations/{id}/mail invalidates the cancel links of the receipt and earlier mails', async () => {
  const { db } = site.app.context;
  const { id, receipt } = await bookWithoutMail();
  await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
  const mailed = await cancelTokenOf(db, id);
  await sofia.mail(id);
  const renewed = await cancelTokenOf(db, id);
  expect(await Promise.all([receipt, mailed, renewed].map(lookUp))).toEqual([404, 404, 200]);
});

test('the mail of a booking leads to the client’s page and to the cancellation with one token', async () => {
  const { db } = site.app.context;
  const body = bookingBody(site.fixtures.oilChange, THURSDAY, '10:00');
  const reply = await request<BookedCitation>(`${site.app.url}/api/citations`, 'POST', body);
  const [booked] = (await mailsOfCitation(db, reply.body.data._id)).filter(
    ({ kind }) => kind === 'citation-booked',
  );
  const token = await cancelTokenOf(db, reply.body.data._id);
  expect(booked?.document).toMatchObject({
    action: { label: 'Ver tu cita', url: expect.stringMatching(new RegExp(`/mi/${token}$`)) },
    secondAction: {
      label: 'Cancelar la cita',
      url: expect.stringMatching(new RegExp(`/cancel/${token}$`)),
    },
  });
});

test('a link that staff sent with an estimate opens the cancellation until the mail is sent again', async () => {
  const { db, clock } = site.app.context;
  const { id, receipt } = await bookWithoutMail();
  const linked = await inTransaction(db, (tx) => createClientLink(tx, { citationId: id }, clock()));
  expect(await Promise.all([receipt, linked].map(lookUp))).toEqual([200, 200]);
  await sofia.mail(id);
  expect(await Promise.all([receipt, linked].map(lookUp))).toEqual([404, 404]);
});
