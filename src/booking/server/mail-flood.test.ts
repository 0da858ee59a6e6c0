import { once } from 'node:events';
import { get } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { queueMails } from '#mail/server/mail-actions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { agendaPanel, cancelTokenOf } from '#test/agenda-calls.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { clientCalls, reservationBody } from '#test/reservation-calls.ts';
import { workdays } from '#test/workdays.ts';

const site = testEnvironment({ rateLimits: true, trustProxy: true, smtpUrl: MAIL_SERVER });
const db = () => site.app.context.db;
beforeEach(async () => {
  await deleteRecords(db(), 'citations');
  await deleteRecords(db(), 'reservations');
  await db().deleteFrom('mails').execute();
  await db().deleteFrom('call_counts').execute();
});

const DAYS = workdays(THURSDAY, 1, 12);
const VARIANTS = ['lucia.paz@gmail.com', 'luciapaz+a@gmail.com', 'l.uciapaz@googlemail.com'];
const solved = (action?: 'reservation') =>
  createSolvedChallenge(site.app.context.challengeSecret, action);

/** Books, moves three times and cancels with the token of the reply, each call from another address. */
async function bookMoveAndCancel(round: number, clientEmail: string): Promise<number[]> {
  const statuses: number[] = [];
  const call = async <Data>(path: string, body: unknown) => {
    const address = `203.0.${round}.${statuses.length + 1}`;
    const url = `${site.app.url}${path}`;
    const reply = await request<Data>(url, 'POST', body, { 'x-forwarded-for': address });
    statuses.push(reply.status);
    return reply.body.data;
  };
  const change = { clientEmail, clientPhone: `0${91 + (round % 9)} 100 2${10 + round}` };
  const [first = '', ...others] = DAYS.slice(round % 8);
  const { cancellationToken: token } = await call<{ cancellationToken: string }>('/api/citations', {
    ...bookingBody(site.fixtures.oilChange, first, '10:00', change),
    challenge: await solved(),
  });
  for (const date of others.slice(0, 3)) {
    await call(`/api/my/${token}/reschedule`, { date, time: '10:00' });
  }
  await call(`/api/cancel/${token}`, {});
  return statuses;
}

const sentToClient = async () =>
  (await db().selectFrom('mails').select(['kind', 'state', 'recipient']).execute()).filter(
    ({ kind, state }) => !kind.startsWith('workshop-') && state !== 'withheld',
  );

test('60 bookings, moves and cancellations by visitors send three mails to a mailbox of a known client', async () => {
  await insertCitation(db(), site.fixtures.oilChange, {
    client_email: 'luciapaz@gmail.com',
    status: 'delivered',
    delivered_at: new Date('2026-11-20T15:00:00Z'),
  });
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    statuses.push(...(await bookMoveAndCancel(round, VARIANTS[round % 3] ?? '')));
  }
  expect(statuses).toHaveLength(60);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(40);
  const sent = await sentToClient();
  expect(sent).toHaveLength(3);
  const all = await db().selectFrom('mails').select('state').execute();
  expect(all.filter(({ state }) => state === 'withheld').length).toBeGreaterThan(30);
  const reply = await clientCalls(site.app).reserve({
    ...reservationBody(site.fixtures.crashBars, { clientEmail: 'luciapaz@gmail.com' }),
    challenge: await solved('reservation'),
  });
  expect([reply.status, reply.body.data.mailed]).toEqual([201, false]);
  expect(await sentToClient()).toHaveLength(3);
});

const bookAt = async (time: string) =>
  (
    await request<{ _id: string; mailed: boolean; cancellationToken: string }>(
      `${site.app.url}/api/citations`,
      'POST',
      {
        ...bookingBody(site.fixtures.oilChange, THURSDAY, time),
        challenge: await solved(),
      },
      { 'x-forwarded-for': `198.51.100.${time.slice(0, 2)}` },
    )
  ).body.data;
const cancel = (token: string) => request(`${site.app.url}/api/cancel/${token}`, 'POST', {});

test('a cancellation by the token of the reply proves no mailbox, one by the token of the mail does', async () => {
  const first = await bookAt('09:00');
  const second = await bookAt('10:00');
  expect(await cancelTokenOf(db(), first._id)).not.toBe(first.cancellationToken);
  const done = '¡Cita cancelada exitosamente!';
  expect((await cancel(first.cancellationToken)).body.message).toBe(
    `${done} Te hemos enviado un email de confirmación.`,
  );
  const third = await bookAt('11:00');
  expect(third.mailed).toBe(false);
  expect((await cancel(third.cancellationToken)).body.message).toBe(done);
  expect((await cancel(await cancelTokenOf(db(), second._id))).body.message).toBe(
    `${done} Te hemos enviado un email de confirmación.`,
  );
  expect((await bookAt('14:00')).mailed).toBe(true);
});

test('a visit of /mi/{token} by a browser proves the mailbox of the mail with this token', async () => {
  const bookings = [await bookAt('09:00'), await bookAt('10:00'), await bookAt('11:00')];
  const [first] = bookings;
  // `fetch` sets the header itself.
  const visit = async (token: string, headers: Record<string, string>) => {
    const call = get(`${site.app.url}/mi/${token}`, { headers });
    const [response] = await once(call, 'response');
    response.resume();
    await once(response, 'end');
  };
  const mailed = await cancelTokenOf(db(), first?._id ?? '');
  await visit(first?.cancellationToken ?? '', { 'sec-fetch-mode': 'navigate' });
  await visit(mailed, {});
  expect((await bookAt('14:00')).mailed).toBe(false);
  await visit(mailed, { 'sec-fetch-mode': 'navigate' });
  expect((await bookAt('15:00')).mailed).toBe(true);
});

test('a proven mailbox gets twelve mails that visitors cause within 24 hours', async () => {
  const recipient = 'luciapaz@gmail.com';
  const mail = { recipient, kind: 'citation-booked' as const, subject: 'Hola', byVisitor: true };
  const business = { name: 'Taller', address: '', phone: '', whatsapp: '' };
  const document = { preheader: '', title: 'Hola', paragraphs: ['Hola'], facts: [], business };
  const { context } = site.app;
  const queue = (count: number) =>
    inTransaction(db(), (tx) =>
      queueMails(
        tx,
        context.jobs,
        Array.from({ length: count }, () => ({ ...mail, document })),
      ),
    );
  await queue(1);
  await db()
    .updateTable('mails')
    .set({ opened_at: new Date(MONDAY_MORNING), link_hash: Buffer.alloc(32, 1) })
    .execute();
  expect((await queue(12)).map(({ state }) => state)).toEqual([
    ...Array<string>(11).fill('queued'),
    'withheld',
  ]);
});

test('the link of a withheld mail opens the appointment after moves that replaced it', async () => {
  for (const time of ['09:00', '10:00', '11:00']) await bookAt(time);
  const booked = await bookAt('14:00');
  const { document } = await db()
    .selectFrom('mails')
    .select('document')
    .where('citation_id', '=', booked._id)
    .where('state', '=', 'withheld')
    .executeTakeFirstOrThrow();
  const token = /\/cancel\/([\w-]{43})/.exec(JSON.stringify(document))?.[1] ?? '';
  const move = { date: DAYS[1], time: '10:00' };
  const url = `${site.app.url}/api/my/${booked.cancellationToken}/reschedule`;
  expect((await request(url, 'POST', move)).status).toBe(200);
  expect((await cancel(token)).status).toBe(200);
});

test('a withheld mail is listed as withheld in its record, and POST /api/mail/:id/retry sends it', async () => {
  for (const time of ['09:00', '10:00', '11:00']) await bookAt(time);
  const { _id: id } = await bookAt('14:00');
  const sofia = await agendaPanel(site.app);
  const { body } = await sofia.detail(id);
  expect(body.data.mails.map(({ kind, state }) => [kind, state])).toContainEqual([
    'citation-booked',
    'withheld',
  ]);
  const mail = body.data.mails.find(({ kind }) => kind === 'citation-booked');
  const retry = () =>
    request(`${site.app.url}/api/mail/${mail?._id}/retry`, 'POST', {}, sofia.staff.headers);
  const sent = await retry();
  expect([sent.status, sent.body.data['state']]).toEqual([200, 'queued']);
});
