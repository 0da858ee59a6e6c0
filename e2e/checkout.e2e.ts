import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { openPage } from '#test/browser/page.ts';
import { sharedBrowser } from '#test/browser.ts';
import { inspect } from './support/inspect.ts';

/** The payment page of the PayPal simulator, which the demo and the browser tests use. */
let paypal: PayPalSimulator;
let browser: Browser;

beforeAll(async () => {
  [paypal, browser] = await Promise.all([startPayPalSimulator(), sharedBrowser()]);
});
afterAll(() => paypal?.stop());

function newOrder() {
  const place = `${paypal.url}/v1/notifications/certs/CERT-simulado`;
  return paypal.orders.create({
    customId: 'pago-1',
    invoice: 'R-8H2KQ7M4-1',
    description: 'Moto Yumbo GS 200 0 km',
    cents: 198_000,
    currency: 'USD',
    brand: 'Taller de motos y bicicletas Hermanos Etcheverry',
    returnUrl: `${place}?kind=paid`,
    cancelUrl: `${place}?kind=back`,
  });
}

test('the PayPal simulator says that it is a simulation, and lets the payer approve or cancel', async () => {
  const page = await openPage(browser, { origin: paypal.url, width: 390, height: 844 });
  const order = newOrder();
  await page.goto(`${paypal.url}/checkoutnow?token=${order.id}`);
  await page.getByText('Esto es una simulación de PayPal.').waitFor();
  await page.getByText(/^US\$.1\.980,00$/).waitFor();
  await inspect(page, 'checkout');
  await page.setViewportSize({ width: 1440, height: 844 });
  await inspect(page, 'checkout');
  await page.getByRole('button', { name: 'Cancelar y volver' }).click();
  await page.waitForURL(/kind=back/);
  expect(order.status).toBe('PAYER_ACTION_REQUIRED');
  await page.goBack();
  await page.getByRole('button', { name: 'Pagar ahora' }).click();
  await page.waitForURL(/kind=paid/);
  expect(new URL(page.url()).searchParams.get('token')).toBe(order.id);
  expect(order.status).toBe('APPROVED');
});
