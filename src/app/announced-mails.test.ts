import { beforeEach, describe, expect, test } from 'vitest';
import { agendaPanel, cancelTokenOf } from '#test/agenda-calls.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { clientPages } from '#test/client-pages.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import {
  clientCalls,
  createReservationIn,
  reservationBody,
  reservationPanel,
} from '#test/reservation-calls.ts';
import { workdays } from '#test/workdays.ts';

const DAYS = workdays('2026-11-27', 1, 4);

/** What the public pages say of mails to their client (docs/rules/public.md 8). */
describe.each([
  ['with a mail server', MAIL_SERVER, true],
  ['without a mail server', null, false],
] as const)('%s', (_name, smtpUrl, sendsMail) => {
  const site = testEnvironment({ smtpUrl });
  const pages = clientPages(site);
  beforeEach(async () => {
    site.app.setNow(MONDAY_MORNING);
    await deleteRecords(site.app.context.db, 'citations');
    await site.app.context.db.deleteFrom('mails').execute();
  });

  const post = <Data>(path: string, body: object) =>
    request<Data>(`${site.app.url}${path}`, 'POST', body);
  const htmlOf = async (path: string) => (await fetch(`${site.app.url}${path}`)).text();

  test('the replies to a booking, a reservation and a requested link say whether a mail goes out', async () => {
    const booking = bookingBody(site.fixtures.oilChange, THURSDAY, '10:00');
    const booked = await post<{ mailed: boolean }>('/api/citations', booking);
    const reserved = await clientCalls(site.app).reserve(
      reservationBody(site.fixtures.crashBars, {}),
    );
    const challenge = await createSolvedChallenge(site.app.context.challengeSecret);
    const linked = await post<{ mailed: boolean }>('/api/citations/links', {
      clientEmail: 'ana@ejemplo.com',
      challenge,
    });
    expect([booked, reserved, linked].map(({ body }) => body.data.mailed)).toEqual([
      sendsMail,
      sendsMail,
      sendsMail,
    ]);
  });

  test('a cancellation by link announces its mail only if the client gets one', async () => {
    const { db } = site.app.context;
    const booking = bookingBody(site.fixtures.oilChange, THURSDAY, '10:00');
    const booked = await post<{ _id: string }>('/api/citations', booking);
    const token = await cancelTokenOf(db, booked.body.data._id);
    expect((await post(`/api/cancel/${token}`, {})).body.message).toBe(
      `¡Cita cancelada exitosamente!${sendsMail ? ' Te hemos enviado un email de confirmación.' : ''}`,
    );
  });

  test('/mi/{token} announces the mail about a move only if it goes out', async () => {
    const { token } = await pages.insertBooked();
    await pages.send(`/mi/${token}/cambiar`, { date: '2026-11-27', time: '17:00' });
    const { html } = await pages.send(`/mi/${token}`);
    expect(html).toContain('Listo: tu cita quedó para el viernes, 27 de noviembre a las 17:00.');
    expect(html.includes('Te enviamos un correo con el cambio.')).toBe(sendsMail);
  });

  test('/mi/{token} names the e-mail among the ways to notify the client only if mails go out', async () => {
    const { token } = await pages.insertBooked();
    const { html } = await pages.send(`/mi/${token}`);
    expect(html).toMatch(/Te avisamos a ··· \d{3}/);
    expect(html.includes(' o l···@ejemplo.com.')).toBe(sendsMail);
  });

  test('the answers to staff who send a mail again say whether it goes out', async () => {
    const { id } = await pages.insertBooked();
    const staff = await reservationPanel(site.app);
    const reservation = await createReservationIn(
      site.app,
      staff,
      site.fixtures.crashBars,
      'accepted',
    );
    const answers = [await (await agendaPanel(site.app)).mail(id), await staff.mail(reservation)];
    const text = sendsMail
      ? 'El correo sale enseguida.'
      : 'El correo quedó guardado: este servidor no envía correos.';
    expect(answers.map(({ body }) => body.message)).toEqual([text, text]);
  });

  test('the settings, the landing page and the page of a payment tell whether mails go out', async () => {
    const settings = await request<{ business: { sendsMail: boolean } }>(
      `${site.app.url}/api/settings`,
    );
    expect(settings.body.data.business.sendsMail).toBe(sendsMail);
    expect((await htmlOf('/')).includes('Llega por correo, con un enlace')).toBe(sendsMail);
    const paid = await htmlOf('/reserva?payment=success');
    expect(paid).toContain('✅ ¡Pago exitoso! Tu reserva ha sido confirmada.');
    expect(paid.includes('Recibirás un correo con los detalles.')).toBe(sendsMail);
  });
});

describe('above the budget of unconfirmed hours', () => {
  const site = testEnvironment({ rateLimits: true, trustProxy: true });

  test('a rejected booking offers no link without a mail server', async () => {
    site.app.setNow(MONDAY_MORNING);
    const { engineRepair, fullService } = site.fixtures;
    const book = async (service: string, person: number) => {
      const challenge = await createSolvedChallenge(site.app.context.challengeSecret);
      const body = bookingBody(service, DAYS[person] ?? '', '09:00', {
        clientEmail: `cliente${person}@ejemplo.com`,
        clientPhone: `099 000 10${person}`,
        challenge,
      });
      const from = { 'x-forwarded-for': `198.18.${person}.1` };
      return request(`${site.app.url}/api/citations`, 'POST', body, from);
    };
    expect((await book(engineRepair, 0)).status).toBe(201);
    expect((await book(fullService, 1)).status).toBe(201);
    const { status, body } = await book(engineRepair, 2);
    expect([status, body.code]).toEqual([429, 'too-many-hours']);
    expect(body.data).not.toHaveProperty('linkHelps');
  });
});

describe('above the limit of the mailbox', () => {
  const site = testEnvironment({ smtpUrl: MAIL_SERVER, rateLimits: true, trustProxy: true });
  const pages = clientPages(site);

  test('/mi/{token} announces no mail about the fourth move', async () => {
    site.app.setNow(MONDAY_MORNING);
    const shown: boolean[] = [];
    for (const dates of [DAYS.slice(0, 2), DAYS.slice(2)]) {
      const { token } = await pages.insertBooked();
      for (const date of dates) {
        await pages.send(`/mi/${token}/cambiar`, { date, time: '17:00' });
        const { html } = await pages.send(`/mi/${token}`);
        expect(html).toContain('Listo: tu cita quedó para el');
        shown.push(html.includes('Te enviamos un correo'));
      }
    }
    expect(shown).toEqual([true, true, true, false]);
  });
});
