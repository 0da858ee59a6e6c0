import { expect, test } from 'vitest';
import { getAvailability } from '#availability/contract/availability.ts';
import { listActiveServices } from '#services/contract/service.ts';
import {
  BOOKED,
  bookingServer,
  dayWith,
  OIL,
  openSummary,
  WISH,
} from '#test/panel/booking-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { bookCitation } from '../../contract/booking.ts';

setUpScreens();

const CHANGED = /^El precio cambió: antes US\$\s48,50, ahora US\$\s58,00\. Confirma solo/;

test('the last booking step shows the old and the new price after a change, and sends the new one then', async () => {
  const server = bookingServer().reject(bookCitation, 'offer-changed', {
    data: { price: 58, duration: OIL.duration },
  });
  const wizard = await openSummary(server);
  await wizard.confirm();
  await wizard.says(
    'El precio o la duración cambió mientras tanto. Revisa el resumen y confirma de nuevo.',
  );
  await wizard.page.getByText(CHANGED).waitFor();
  server.answer(bookCitation, BOOKED);
  await wizard.submit.click();
  await wizard.arriveAt('Comprobante de Reserva');
  const shown = server
    .requests(bookCitation)
    .map(({ body }) => [body.shownPrice, body.shownDuration]);
  expect(shown).toEqual([
    [48.5, 45],
    [58, 45],
  ]);
});

test('the last booking step shows when the job is ready with the new duration', async () => {
  const server = bookingServer().reject(bookCitation, 'offer-changed', {
    data: { price: OIL.price, duration: 75 },
  });
  const wizard = await openSummary(server);
  const { date, time } = WISH;
  const slots = [{ time, available: true, ready: { date, time: '11:15' } }];
  server.answer(getAvailability, { ...dayWith(date), slots });
  await wizard.confirm();
  await wizard.page.getByText('11:15', { exact: true }).waitFor();
});

test('the booking wizard reads the prices again when the visitor returns to its tab', async () => {
  const server = bookingServer();
  const wizard = await openSummary(server);
  server.answer(listActiveServices, [{ ...OIL, price: 58, duration: 60 }]);
  document.dispatchEvent(new Event('visibilitychange'));
  await wizard.page.getByText(/La duración cambió: antes 45 min, ahora 1 hora\./).waitFor();
  await until(() => expect(wizard.page.getByText(/ahora US\$\s58,00/).count()).toBe(1));
});

test('the booking wizard keeps its list when reading it again fails', async () => {
  const server = bookingServer();
  const wizard = await openSummary(server);
  const before = server.requests(listActiveServices).length;
  server.fail(listActiveServices);
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => expect(server.requests(listActiveServices).length).toBe(before + 1));
  await wizard.confirm();
  await wizard.arriveAt('Comprobante de Reserva');
});
