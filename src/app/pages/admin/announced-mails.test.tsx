import { expect, test } from 'vitest';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { SuspiciousBlocks } from '#booking/web/suspicious/suspicious-blocks.tsx';
import { ContactStep } from '#first-steps/web/contact-step.tsx';
import { getBusiness } from '#settings/contract/business.ts';
import { getSettings } from '#settings/contract/settings.ts';
import * as citations from '#test/panel/citation-screen.tsx';
import { FakeServer } from '#test/panel/fake-server.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { SETTINGS } from '#test/panel/records.ts';
import * as reservations from '#test/panel/reservation-drawer-screen.tsx';

setUpScreens();

const withoutMail = (server: FakeServer): FakeServer =>
  server.answer(getSettings, {
    showReserveButton: false,
    business: { ...BUSINESS, sendsMail: false },
  });
const WAY_OUT = /Este servidor no envía correos: avísale por WhatsApp\./;
const HELD = {
  _id: 'mail-2',
  kind: 'citation-cancelled',
  subject: 'Tu cita fue cancelada',
  state: 'queued',
  heldUntil: '2026-11-23T12:01:00.000Z',
  createdAt: citations.AT,
} as const;

test('the citation drawer announces no mail without a mail server', async () => {
  const page = citations.open(
    withoutMail(citations.serverWith({ ...citations.BOOKED, mails: [HELD] })),
  );
  const drawer = await citations.drawerOf(page);
  await drawer.getByText('Este servidor no envía correos: queda guardado en «Correos».').waitFor();
  await drawer.getByText('En espera', { exact: true }).waitFor();
  expect(drawer.getByText(/Se avisará/).count()).toBe(0);
  expect(drawer.getByRole('button', { name: 'Enviar ahora' }).count()).toBe(0);
  await press(drawer, 'Cancelar cita');
  await dialog(page, '¿Cancelar esta cita?').getByText(WAY_OUT).waitFor();
});

test('the reservation drawer announces no mail without a mail server', async () => {
  const page = reservations.open(
    withoutMail(reservations.serverWith({ ...reservations.RESERVED, mails: [HELD] })),
  );
  const drawer = await reservations.drawerOf(page);
  await drawer.getByText('Este servidor no envía correos: queda guardado en «Correos».').waitFor();
  expect(drawer.getByText(/Se avisará/).count()).toBe(0);
  await press(drawer, 'Cancelar reserva');
  await dialog(page, '¿Cancelar esta reserva?').getByText(WAY_OUT).waitFor();
});

test('the bulk cancellation announces no mail without a mail server', async () => {
  const server = withoutMail(new FakeServer()).answer(getSuspicious, {
    blocks: [
      {
        kind: 'network',
        minutes: 480,
        percent: 5,
        from: '2026-11-26',
        to: '2026-11-26',
        clientName: null,
        citations: ['one', 'two'],
      },
    ],
    undoable: [{ _id: 'bulk', cancelled: 3, until: '2026-11-23T12:10:00.000Z' }],
  });
  const page = openScreen(<SuspiciousBlocks />, { server });
  await page.getByText('3 citas canceladas. Se puede deshacer hasta las 09:10.').waitFor();
  await press(page, 'Cancelar las 2 citas');
  await dialog(page, '¿Cancelar estas 2 citas?')
    .getByText(/Este servidor no envía correos: avisa tú a los clientes\./)
    .waitFor();
});

test('the first steps promise no notice of a reservation without a mail server', async () => {
  const server = new FakeServer().answer(getBusiness, SETTINGS);
  const view = {
    steps: [],
    offered: true,
    leads: false,
    opens: false,
    mail: { configured: false, from: '' },
    payments: { environment: 'none' as const, webhook: false },
    bookingUrl: '',
  };
  const page = openScreen(<ContactStep view={view} onDone={async () => {}} fail={() => {}} />, {
    server,
  });
  await page
    .getByText('Aquí llegará el aviso de cada reserva cuando este servidor envíe correos.')
    .waitFor();
  expect(page.getByText('Aquí llega el aviso de cada reserva.').count()).toBe(0);
});
