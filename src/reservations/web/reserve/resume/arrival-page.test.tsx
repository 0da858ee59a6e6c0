import { expect, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openReserve, RESERVED, reserveServer } from '#test/panel/reserve-screen.tsx';
import { getResume } from '../../../contract/reservation.ts';
import { saveLastToken } from '../receipt/stored-reservation.ts';

/** What `/reserva` shows after a payment, and of a link to one (docs/rules/public.md 8). */
setUpScreens();

test('the link of a mail with an unknown token shows that the reservation was not found', async () => {
  const server = reserveServer().reject(getResume, 'reservation-not-found');
  const page = openReserve(server, '/reserva#retomar=nada');
  const lost = 'No se pudo encontrar la reserva. El enlace puede ser inválido o haber expirado.';
  await page.getByText(lost).waitFor();
});

test.for([
  [
    'cancelled',
    '❌ Pago cancelado. Tu reserva no se completó. Puedes intentar nuevamente cuando lo desees.',
  ],
  [
    'success',
    '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.',
  ],
  ['failed', '⚠️ El pago no pudo ser procesado. Por favor intenta nuevamente.'],
  ['error', '⚠️ Ocurrió un error al procesar tu reserva. Por favor contacta al soporte.'],
  ['pending', '⏳ Tu pago está en revisión. Vuelve a esta página para ver si se confirmó.'],
] as const)(
  'the banner of a payment that ends as «%s» is shown once',
  {
    meta: {
      specification: {
        'public 2 Unit reservation wizard': [
          ['reads the query parameter payment', '/reserva?payment='],
          [
            'cancelled, success, failed and error',
            "'cancelled'",
            "'success'",
            "'failed'",
            "'error'",
          ],
          ['removes the parameter from the address', "not.toContain('payment')"],
        ],
        'public 8 Payment return banners': [
          '❌ Pago cancelado. Tu reserva no se completó. Puedes intentar nuevamente cuando lo desees.',
          '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.',
          '⚠️ El pago no pudo ser procesado. Por favor intenta nuevamente.',
          '⚠️ Ocurrió un error al procesar tu reserva. Por favor contacta al soporte.',
        ],
      },
    },
  },
  async ([value, sentence]) => {
    const page = openReserve(reserveServer(), `/reserva?payment=${value}`);
    const banner = page.locator('[data-banner]').filter({ hasText: sentence });
    await focused(banner);
    await until(() => expect(location.href).not.toContain('payment'));
    // A payer who paid sees no empty form, even if this browser does not know the reservation.
    const claimsPaid = value === 'success' || value === 'pending';
    expect(page.getByRole('heading', { name: 'Tu pago' }).count()).toBe(claimsPaid ? 1 : 0);
    expect(page.getByLabel('Nombre completo').count()).toBe(claimsPaid ? 0 : 1);
    const again = openReserve(page.server, location.pathname);
    await again.getByLabel('Nombre completo').waitFor();
    expect(again.getByText(sentence).count()).toBe(0);
  },
);

test('after a cancelled payment the way back to it is the primary one, until another unit is wanted', async () => {
  const { code, product, status, createdAt } = RESERVED;
  const server = reserveServer().answer(getResume, {
    code,
    product: { name: product.name, price: product.price },
    status,
    createdAt,
    canResume: true,
    payment: 'waiting',
  });
  saveLastToken(localStorage, 'token');
  const page = openReserve(server, '/reserva?payment=cancelled');
  const looks = async (name: string) => {
    const button = page.getByRole('button', { name });
    await button.waitFor();
    return (await button.getAttribute('class'))?.includes('primary');
  };
  expect(await looks('Retomar pago')).toBe(true);
  expect(await looks('Siguiente')).toBe(false);
  await press(page, 'Reservar otra unidad');
  await page.getByRole('button', { name: 'Retomar pago' }).waitFor({ state: 'detached' });
  expect(await looks('Siguiente')).toBe(true);
});

test('a paid reservation that this browser does not know shows its code and offers another one', async () => {
  const page = openReserve(reserveServer(), '/reserva?payment=success&reserva=R-ABCD');
  await page.getByRole('article').getByText('R-ABCD').waitFor();
  await press(page, 'Reservar otra unidad');
  await page.getByLabel('Nombre completo').waitFor();
  expect(page.locator('[data-banner]').filter({ hasText: 'Pago exitoso' }).count()).toBe(0);
});
