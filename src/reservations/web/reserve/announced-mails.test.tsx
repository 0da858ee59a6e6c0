import { expect, test } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import {
  confirm,
  openReserve,
  openSummary,
  RESERVED,
  reserveServer,
} from '#test/panel/reserve-screen.tsx';
import { createReservation, getResume } from '../../contract/reservation.ts';

setUpScreens();

/** A server without a mail server. */
const unmailedServer = () =>
  reserveServer().answer(getSettings, {
    showReserveButton: true,
    business: { ...BUSINESS, sendsMail: false },
  });

const PAID = {
  code: RESERVED.code,
  product: RESERVED.product,
  status: 'accepted' as const,
  createdAt: RESERVED.createdAt,
  payment: 'paid' as const,
  canResume: false,
};

test('the page of a paid reservation announces a mail only where a mail server is configured', async () => {
  localStorage.setItem('lastReservationToken', 'token');
  const mailed = openReserve(reserveServer().answer(getResume, PAID), '/reserva?payment=success');
  await mailed.getByText('Te enviamos un correo con los detalles de tu reserva.').waitFor();
  await mailed.getByText(/Recibirás un correo con los detalles\.$/).waitFor();

  const page = openReserve(unmailedServer().answer(getResume, PAID), '/reserva?payment=success');
  await page.getByText('Guarda el código de tu reserva.').waitFor();
  await page.getByText('✅ ¡Pago exitoso! Tu reserva ha sido confirmada.').waitFor();
  expect(page.getByText(/correo/).count()).toBe(0);
});

test('the page of a paid reservation that this browser does not know names no mail where none is sent', async () => {
  const page = openReserve(unmailedServer(), '/reserva?payment=success&reserva=R-ABCD');
  await page.getByText(/^Escríbenos o llama y dinos/).waitFor();
  expect(page.getByText(/correo/).count()).toBe(0);
});

test('the receipt of a reservation without a mail says so, and asks to keep its code', async () => {
  const server = unmailedServer()
    .answer(createReservation, { ...RESERVED, mailed: false })
    .reject(getResume, 'reservation-not-found');
  const wizard = await openSummary(server);
  await confirm(wizard);
  const { page } = wizard;
  await page.getByText(/no va ningún correo con los datos de la reserva/).waitFor();
  expect(page.getByText(/Enviamos un correo/).count()).toBe(0);
});
