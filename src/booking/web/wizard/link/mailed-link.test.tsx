import { expect, test } from 'vitest';
import {
  bookingServer,
  openSummary,
  openWizard,
  reopenWizard,
  WISH,
} from '#test/panel/booking-screen.tsx';
import { focused } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { bookCitation, mailBookingLink } from '../../../contract/booking.ts';
import { DRAFT_KEY } from '../storage-keys.ts';
import { LINK_DRAFT_KEY, openMailedLink } from './mailed-link.tsx';

setUpScreens();

const TOKEN = 'A'.repeat(43);
const LINK = `/cita#correo=${encodeURIComponent(WISH.email)}&enlace=${TOKEN}`;
const ASK = 'Reservar con un enlace por correo';
const SENT = `Te enviamos el enlace a ${WISH.email}. Ábrelo en este dispositivo: durante media hora el formulario guarda lo que escribiste.`;

const fullServer = (mailed = true) =>
  bookingServer()
    .reject(bookCitation, 'too-many-hours', { data: { retryAfter: 60, linkHelps: true } })
    .answer(mailBookingLink, { mailed });

test('the last booking step offers a mailed link when one helps, and books with it in the tab of the link', async () => {
  const wizard = await openSummary(fullServer());
  await wizard.confirm();
  const rejection = wizard.page.locator('[data-banner=error]');
  expect(rejection.count()).toBe(1);
  await wizard.press(ASK);
  await wizard.says(SENT);
  expect(rejection.count()).toBe(0);
  await focused(wizard.page.locator('[data-banner=info]').filter({ hasText: SENT }));
  expect(wizard.page.server.requests(mailBookingLink).map(({ body }) => body)).toEqual([
    expect.objectContaining({ clientEmail: WISH.email }),
  ]);

  sessionStorage.clear(); // The link opens another tab.
  history.replaceState(null, '', LINK);
  openMailedLink();
  expect(localStorage.getItem(LINK_DRAFT_KEY)).toBeNull();
  const opened = reopenWizard(bookingServer(), `${location.pathname}${location.search}`);
  await opened.arriveAt('Confirmar Reserva');
  expect(await opened.page.getByRole('main').textContent()).toContain(WISH.notes);
  await opened.confirm();
  await opened.arriveAt('Comprobante de Reserva');
  const [sent] = opened.page.server.requests(bookCitation);
  expect(sent?.body).toMatchObject({ linkToken: TOKEN, notes: WISH.notes });
});

test('a mailed link opens a form with the address alone in a browser without the draft', async () => {
  history.replaceState(null, '', LINK);
  openMailedLink();
  expect(location.hash).toBe('');
  const wizard = reopenWizard(bookingServer(), `${location.pathname}${location.search}`);
  await wizard.arriveAt('Información Personal');
  expect([await wizard.email.inputValue(), await wizard.name.inputValue()]).toEqual([
    WISH.email,
    '',
  ]);
});

test('a mailed link keeps the draft of its own tab', async () => {
  const wizard = await openWizard();
  await wizard.name.fill('Marta Silva');
  window.dispatchEvent(new Event('pagehide'));
  history.replaceState(null, '', LINK);
  openMailedLink();
  expect(sessionStorage.getItem(DRAFT_KEY)).toContain('Marta Silva');
});

test('the offer of a link says that no mail goes out above the limit of the mailbox', async () => {
  const wizard = await openSummary(fullServer(false));
  await wizard.confirm();
  await wizard.press(ASK);
  await wizard.says(
    `Ahora no podemos enviar un correo a ${WISH.email}. Comunícate con nosotros para agendar.`,
  );
  expect(localStorage.getItem(LINK_DRAFT_KEY)).toBeNull();
});

test('the offer of a link shows why the server mails none, and can be pressed again', async () => {
  const server = fullServer().rejectTooMany(mailBookingLink, 'Demasiados intentos.');
  const wizard = await openSummary(server);
  await wizard.confirm();
  await wizard.press(ASK);
  await wizard.says('Demasiados intentos.');
  server.answer(mailBookingLink, { mailed: true });
  await wizard.press(ASK);
  await wizard.says(SENT);
});

test('the last booking step offers no link when none helps', async () => {
  const server = bookingServer().reject(bookCitation, 'too-many-hours', {
    data: { retryAfter: 60 },
  });
  const wizard = await openSummary(server);
  await wizard.confirm();
  await wizard.says(
    'Hay demasiadas horas reservadas sin confirmar. Comunícate con nosotros para agendar.',
  );
  expect(wizard.page.getByRole('button', { name: ASK }).count()).toBe(0);
});
