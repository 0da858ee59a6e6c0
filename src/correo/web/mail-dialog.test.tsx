// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { openScreen, setUpScreens } from '#test/panel/open-screen.tsx';
import { getMail, listMail, type MailSummary, retryMail } from '../contract/mail.ts';
import { MailDialog } from './mail-dialog.tsx';

setUpScreens();

const FAILED: MailSummary = {
  _id: 'mail-1',
  recipient: 'cliente@ejemplo.com',
  kind: 'booked',
  subject: 'Tu cita en el taller',
  state: 'failed',
  attempts: 3,
  lastError: 'EENVELOPE 550',
  citation: 'citation-1',
  reservation: null,
  heldUntil: null,
  createdAt: '2026-11-23T12:00:00.000Z',
};
const outboxOf = (mails: MailSummary[]) => ({ mails, total: mails.length, page: 1, totalPages: 1 });

function openOutbox(server: FakeServer) {
  const page = openScreen(
    <MailDialog
      opened
      onClose={() => {}}
      onOpenCitation={() => {}}
      timeZone="America/Montevideo"
    />,
    { server },
  );
  return { page, outbox: dialog(page, 'Correos') };
}

test('an outbox without mails says so', async () => {
  const { outbox } = openOutbox(new FakeServer().answer(listMail, outboxOf([])));
  await outbox.getByText('Todavía no hay correos.').waitFor();
});

test('a mail that failed says why and goes back into the queue', async () => {
  const server = new FakeServer()
    .answer(listMail, outboxOf([FAILED]))
    .answer(getMail, { ...FAILED, text: 'Hola' });
  const { page, outbox } = openOutbox(server);
  await outbox.getByRole('listitem').filter({ hasText: FAILED.recipient }).waitFor();
  await outbox.locator('li button').click();
  await outbox.getByText('El servidor de correo rechazó la dirección. (EENVELOPE 550)').waitFor();
  const stored: MailSummary = { ...FAILED, state: 'stored', lastError: null, attempts: 0 };
  server
    .answer(retryMail, stored)
    .answer(getMail, { ...stored, text: 'Hola' })
    .answer(listMail, outboxOf([stored]));
  await press(outbox, 'Reintentar');
  await page.getByText('El correo está otra vez en espera.').waitFor();
  await outbox.getByText('Guardado', { exact: true }).waitFor();
  expect(outbox.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
});
