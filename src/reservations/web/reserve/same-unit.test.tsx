import { expect, test } from 'vitest';
import { machineNow } from '#test/machine-clock.ts';
import { focused } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { confirm, openSummary, RESERVED, reserveServer } from '#test/panel/reserve-screen.tsx';
import { addAttempt } from '#ui/wizard/known/attempts.ts';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import {
  createReservation,
  findReservationAttempt,
  getResume,
} from '../../contract/reservation.ts';
import { ATTEMPT_STORAGE_KEY } from './reserve-plan.ts';

setUpScreens();

const SENTENCE =
  'Hace un momento se reservó esta unidad con tu teléfono o email. No hace falta enviarla otra vez.';
const WAITING = {
  code: RESERVED.code,
  product: { name: RESERVED.product.name, price: RESERVED.product.price },
  status: RESERVED.status,
  createdAt: RESERVED.createdAt,
  canResume: true,
  payment: 'waiting' as const,
};

test('the last reservation step shows the reservation that another tab has just sent, and sends no second one', async () => {
  const server = reserveServer().answer(getResume, WAITING).reject(createReservation, 'same-unit');
  const wizard = await openSummary(server);
  const { page, says, submit } = wizard;
  // The other tab has sent its request, and has no answer yet.
  addAttempt(localStore(), ATTEMPT_STORAGE_KEY, 'of-another-tab', machineNow());
  server.answer(findReservationAttempt, ({ params }) => ({
    cancellationToken: params['key'] === 'of-another-tab' ? 'of-another-tab' : null,
  }));
  await confirm(wizard);
  await says(SENTENCE);
  await focused(page.locator('[data-banner=warning]'));
  await says(`Tu reserva ${RESERVED.code}`);
  await page.getByRole('button', { name: 'Retomar pago' }).waitFor();
  const link = page.getByRole('link', { name: 'Ver tu reserva' });
  expect(await link.getAttribute('href')).toBe('/mi/of-another-tab');
  expect(await page.getByRole('button', { name: 'Reservar otra unidad' }).count()).toBe(1);

  server.answer(createReservation, { ...RESERVED, cancellationToken: 'second' });
  await page.getByRole('button', { name: 'Reservar otra unidad' }).click();
  expect(await page.getByText(SENTENCE).count()).toBe(0);
  await submit.click();
  await wizard.arriveAt('Tu reserva');
  const [first, second] = server.requests(createReservation);
  expect([first?.body['another'], second?.body['another']]).toEqual([undefined, true]);
  expect(second?.key).not.toBe(first?.key);
});

test('the last reservation step offers another unit where the browser does not know the first one', async () => {
  const server = reserveServer().reject(createReservation, 'same-unit');
  const wizard = await openSummary(server);
  const { page, says } = wizard;
  await confirm(wizard);
  await says(SENTENCE);
  server.answer(createReservation, RESERVED);
  server.answer(getResume, WAITING);
  await page.getByRole('button', { name: 'Reservar otra unidad' }).click();
  await focused(page.getByRole('heading', { level: 1 }));
  await wizard.submit.click();
  await wizard.arriveAt('Tu reserva');
  expect(server.requests(createReservation).at(-1)?.body['another']).toBe(true);
});

test('the notice of the same unit vanishes with the last reservation step', async () => {
  const server = reserveServer().reject(createReservation, 'same-unit');
  const wizard = await openSummary(server);
  await confirm(wizard);
  await wizard.says(SENTENCE);
  await wizard.page.getByRole('button', { name: 'Anterior' }).click();
  await wizard.goOn('Confirmar Reserva');
  expect(await wizard.page.getByText(SENTENCE).count()).toBe(0);
});
