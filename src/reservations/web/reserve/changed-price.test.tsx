import { expect, test } from 'vitest';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { confirm, openSummary, RESERVED, reserveServer } from '#test/panel/reserve-screen.tsx';
import { createReservation, getResume } from '../../contract/reservation.ts';

setUpScreens();

test('the last reservation step shows the old and the new price after a change, and sends the new one then', async () => {
  const server = reserveServer()
    .reject(createReservation, 'offer-changed', { data: { price: 499 } })
    .reject(getResume, 'reservation-not-found');
  const wizard = await openSummary(server);
  await confirm(wizard);
  await wizard.says('El precio cambió mientras tanto. Revisa el resumen y confirma de nuevo.');
  await wizard.page
    .getByText(/^El precio cambió: antes US\$\s210,00, ahora US\$\s499,00\./)
    .waitFor();
  server.answer(createReservation, RESERVED);
  await wizard.submit.click();
  await wizard.arriveAt('Tu reserva');
  expect(server.requests(createReservation).map(({ body }) => body.shownPrice)).toEqual([210, 499]);
});
