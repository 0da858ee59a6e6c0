import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { queueMails } from '#mail/server/mail-actions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newToken } from '#platform/data/ids.ts';
import { mailedLinkToken } from '#test/agenda-attack.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { MAX_LINKS_A_DAY } from '../rules/unconfirmed-budget.ts';
import { bookingLinkMail } from './limits/budget-mails.ts';

/** Two bays with the default hours: 10 560 minutes in two weeks, of which the further share is 528. */
const site = testEnvironment({ rateLimits: true, trustProxy: true, smtpUrl: MAIL_SERVER });
const db = () => site.app.context.db;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(db(), 'citations');
  await db().deleteFrom('mails').execute();
  await db().deleteFrom('call_counts').execute();
});

type Reply = { mailed: boolean; linkHelps?: true };
type Wish = { service: string; date: string; time?: string; person: number; linkToken?: string };

const emailOf = (person: number) => `cliente${person}@ejemplo.com`;
const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'];
const dayOf = (index: number) => DAYS[index] ?? '';

async function post(path: string, body: object, person: number) {
  const challenge = await createSolvedChallenge(site.app.context.challengeSecret);
  const from = { 'x-forwarded-for': `198.18.${person}.1` };
  return request<Reply>(`${site.app.url}${path}`, 'POST', { ...body, challenge }, from);
}

const book = ({ service, date, time = '09:00', person, ...link }: Wish) =>
  post(
    '/api/citations',
    bookingBody(service, date, time, {
      clientEmail: emailOf(person),
      clientPhone: `099 000 ${100 + person}`,
      ...link,
    }),
    person,
  );
const askLink = (person: number, clientEmail = emailOf(person)) =>
  post('/api/citations/links', { clientEmail }, person);
const tokenOf = async (person: number) => {
  await askLink(person);
  return mailedLinkToken(site.app, emailOf(person));
};
const proven = async () =>
  (
    await db()
      .selectFrom('web_bookings')
      .innerJoin('citations', 'citations.id', 'citation_id')
      .select('service_duration_minutes as minutes')
      .where('proven', '=', true)
      .execute()
  ).reduce((sum, { minutes }) => sum + minutes, 0);

/** Two long jobs of strangers: the next one exceeds the budget of everybody. */
async function fillBudget(): Promise<void> {
  const { engineRepair, fullService } = site.fixtures;
  expect((await book({ service: engineRepair, date: dayOf(0), person: 90 })).status).toBe(201);
  expect((await book({ service: fullService, date: dayOf(1), person: 91 })).status).toBe(201);
}
const long = (person: number) => ({
  service: site.fixtures.engineRepair,
  date: dayOf(person),
  person,
});

test('a booking above the budget of everybody is possible with the link mailed to its address', async () => {
  await fillBudget();
  const rejected = await book(long(2));
  expect([rejected.status, rejected.body.code]).toEqual([429, 'too-many-hours']);
  expect(rejected.body.data).toMatchObject({ linkHelps: true });
  const asked = await askLink(2);
  expect([asked.status, asked.body.data]).toEqual([200, { mailed: true }]);
  const linkToken = await mailedLinkToken(site.app, emailOf(2));
  expect((await book({ ...long(2), linkToken })).status).toBe(201);
  expect(await proven()).toBe(480);
  // The booking counts as an opened link: the mailbox is proven.
  const mail = await db()
    .selectFrom('mails')
    .select('opened_at')
    .where('kind', '=', 'citation-link')
    .executeTakeFirstOrThrow();
  expect(mail.opened_at).not.toBeNull();
});

test('the mail with the link names the workshop, states its 24 hours and opens /cita with the address', async () => {
  await askLink(2);
  const { subject, document, by_visitor } = await db()
    .selectFrom('mails')
    .select(['subject', 'document', 'by_visitor'])
    .executeTakeFirstOrThrow();
  expect([subject, by_visitor]).toEqual(['Sigue con tu cita en Taller de prueba', true]);
  expect(document).toMatchObject({
    action: {
      label: 'Seguir con la cita',
      url: expect.stringMatching(/\/cita#correo=cliente2%40ejemplo\.com&enlace=[\w-]{43}$/),
    },
    closing: ['El enlace sirve 24 horas. Si no lo pediste, no tienes que hacer nada.'],
  });
});

test('a link of another mailbox, an unknown one and one of a day ago do not help', async () => {
  await fillBudget();
  const other = await tokenOf(3);
  expect((await book({ ...long(2), linkToken: other })).status).toBe(429);
  expect((await book({ ...long(2), linkToken: 'x'.repeat(43) })).status).toBe(429);
  const linkToken = await tokenOf(2);
  await db()
    .updateTable('mails')
    .set({ created_at: sql<Date>`now() - interval '24 hours'` })
    .execute();
  expect((await book({ ...long(2), linkToken })).status).toBe(429);
  expect(await proven()).toBe(0);
});

test('the token of a mailed appointment does not open the further share', async () => {
  await fillBudget();
  const { document } = await db()
    .selectFrom('mails')
    .select('document')
    .where('recipient', '=', emailOf(91))
    .executeTakeFirstOrThrow();
  const linkToken = /\/mi\/([\w-]{43})/.exec(JSON.stringify(document))?.[1] ?? '';
  expect(linkToken).not.toBe('');
  expect((await book({ ...long(2), person: 91, linkToken })).status).toBe(429);
});

test('the budget of the person stays with a link', async () => {
  await fillBudget();
  const linkToken = await tokenOf(2);
  expect((await book({ ...long(2), linkToken })).status).toBe(201);
  const again = await book({ ...long(2), date: dayOf(3), linkToken });
  expect([again.status, again.body.data]).toMatchObject([429, { retryAfter: expect.anything() }]);
  expect(again.body.data).not.toHaveProperty('linkHelps');
});

test('bookings with links hold at most 5 % of two weeks, also when 50 arrive at once', async () => {
  await fillBudget();
  const { fullService } = site.fixtures;
  for (const index of [2, 3]) {
    const filled = { service: fullService, date: dayOf(index), person: 90 + index };
    expect((await book(filled)).status).toBe(201);
  }
  const people = Array.from({ length: 50 }, (_, index) => index + 1);
  const tokens = await writeLinks(people);
  const replies = await Promise.all(
    people.map((person, index) =>
      book({
        service: fullService,
        date: dayOf(2 + (index % 4)),
        time: ['09:00', '10:00', '14:00', '15:00'][index % 4] ?? '',
        person,
        linkToken: tokens[index] ?? '',
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(await proven()).toBe(480);
});

/** Writes the mails directly: their daily limit is the subject of another test. */
async function writeLinks(people: readonly number[]): Promise<string[]> {
  const { context } = site.app;
  const agenda = await readAgenda(context);
  const tokens = people.map(() => newToken());
  const mails = people.map((person, index) =>
    bookingLinkMail(emailOf(person), tokens[index] ?? '', agenda, 'https://taller.ejemplo'),
  );
  await inTransaction(db(), (tx) => queueMails(tx, context.jobs, mails));
  return tokens;
}

test('POST /api/citations/links withholds the fourth mail to a mailbox within a day', async () => {
  const mailed: unknown[] = [];
  for (const alias of ['a', 'b', 'c', 'd']) {
    mailed.push((await askLink(5, `cliente5+${alias}@ejemplo.com`)).body.data);
  }
  expect(mailed).toEqual([...Array(3).fill({ mailed: true }), { mailed: false }]);
});

test('POST /api/citations/links answers 429 after 40 links in a day, and mails nothing then', async () => {
  await writeLinks(Array.from({ length: MAX_LINKS_A_DAY - 1 }, (_, index) => index));
  const replies = await Promise.all([71, 72, 73].map((person) => askLink(person)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(replies.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'too-many-hours',
  });
  const { written } = await db()
    .selectFrom('mails')
    .select((count) => count.fn.countAll<number>().as('written'))
    .executeTakeFirstOrThrow();
  expect(written).toBe(MAX_LINKS_A_DAY);
});

test('a withheld link does not count towards the 40 links of a day', async () => {
  for (const _ of [1, 2, 3]) await askLink(5);
  expect((await askLink(5)).body.data).toEqual({ mailed: false });
  await writeLinks(Array.from({ length: MAX_LINKS_A_DAY - 4 }, (_, index) => index));
  expect((await askLink(71)).body.data).toEqual({ mailed: true });
  expect((await askLink(72)).status).toBe(429);
});

test.each([
  [
    'an invalid address',
    { clientEmail: 'ana' },
    'Por favor ingresa un email válido que contenga @.',
  ],
  ['no address', {}, 'Por favor completa todos los campos requeridos.'],
])('POST /api/citations/links rejects %s with 400 and mails nothing', async (_name, body, text) => {
  const reply = await post('/api/citations/links', body, 1);
  expect([reply.status, reply.body.message]).toEqual([400, text]);
  expect(await db().selectFrom('mails').select('id').execute()).toEqual([]);
});

test('POST /api/citations/links needs a challenge that was not used, and an empty honeypot', async () => {
  const { challengeSecret } = site.app.context;
  const challenge = await createSolvedChallenge(challengeSecret);
  const send = (body: object) =>
    request(`${site.app.url}/api/citations/links`, 'POST', {
      clientEmail: emailOf(1),
      ...body,
    });
  expect((await send({})).body.code).toBe('challenge-invalid');
  expect((await send({ challenge, website: 'x' })).body.code).toBe('challenge-invalid');
  expect((await send({ challenge })).status).toBe(200);
  expect((await send({ challenge })).body.code).toBe('challenge-invalid');
});
