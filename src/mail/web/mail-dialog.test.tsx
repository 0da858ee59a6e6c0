import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press, selectOption } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
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

/** The citations that were opened from the newest outbox. */
let opened: string[] = [];

function openOutbox(server: FakeServer) {
  opened = [];
  const page = openScreen(
    <MailDialog
      opened
      onClose={() => {}}
      onOpenCitation={(id) => opened.push(id)}
      timeZone="America/Montevideo"
    />,
    { server },
  );
  return { page, outbox: dialog(page, 'Correos') };
}

test('the outbox shows a text when it has no mails', async () => {
  const { outbox } = openOutbox(new FakeServer().answer(listMail, outboxOf([])));
  await outbox.getByText('Todavía no hay correos.').waitFor();
});

test('the outbox shows why a mail failed and puts it back into the queue', async () => {
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
  await page.getByText('El correo está en espera.').waitFor();
  await outbox.getByText('Guardado', { exact: true }).waitFor();
  expect(outbox.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
});

test('the outbox filters mails, shows one as text and opens its appointment', async () => {
  const stored: MailSummary = { ...FAILED, state: 'stored', lastError: null };
  const other = { ...stored, _id: 'mail-2', recipient: 'otra@ejemplo.com' };
  const server = new FakeServer()
    .answer(listMail, ({ query: { recipient = '', state = 'stored' } }) =>
      outboxOf(
        [stored, other].filter(
          (mail) => mail.recipient.includes(recipient) && mail.state === state,
        ),
      ),
    )
    .answer(getMail, { ...stored, text: 'Para cancelar: https://taller/cancel/token' });
  const { outbox } = openOutbox(server);
  const lines = outbox.getByRole('listitem');
  await lines.filter({ hasText: other.recipient }).waitFor();
  const recipient = outbox.getByLabel('Destinatario');
  await recipient.fill('cliente@');
  await lines.filter({ hasText: other.recipient }).waitFor({ state: 'detached' });
  await selectOption(outbox.getByLabel('Estado'), 'failed');
  await outbox.getByText('No hay correos que coincidan con los filtros.').waitFor();
  await selectOption(outbox.getByLabel('Estado'), 'stored');
  await until(() => expect(lines.count()).toBe(1));
  await lines.getByRole('button').click();
  await outbox.getByText(/\/cancel\//).waitFor();
  await press(outbox, 'Todos los correos');
  expect(await recipient.inputValue()).toBe('cliente@');
  await lines.getByRole('button').click();
  await press(outbox, 'Ver cita');
  expect(opened).toEqual(['citation-1']);
});
