import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { newestMail } from './support/mail.ts';
import { openPanel } from './support/panel.ts';
import { payingSiteForTests } from './support/paying-site.ts';
import { openUnitWizard, UNIT_WISH } from './support/reserving.ts';

/** From a visitor's telephone to the panel that is open in the workshop, and back. */
const { site, paypal } = payingSiteForTests();

const PAID =
  '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.';
const PHONE = { width: 390, height: 844, touch: true };
const A_MINUTE = 60_000;
const DECLINED = { kind: 'issue', status: 422, issue: 'INSTRUMENT_DECLINED' } as const;

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

/** The tab «Reservas», open since before anything happened; `reloaded` tells whether it stayed. */
async function openTab() {
  const { page } = await openPanel(site, ['reservas'], { hash: '#reservas' });
  await page.getByRole('region', { name: 'Reservas' }).waitFor();
  await page.evaluate(`window.sinceBefore = true`);
  return { page, stayed: () => page.evaluate('window.sinceBefore === true') };
}

/** On a telephone, up to the page where it is paid. */
async function reserveAndGoToPay(name: string, email: string): Promise<Page> {
  const page = await site.open(PHONE);
  expectProblem(page, new RegExp(paypal().url));
  const wizard = await openUnitWizard(page);
  await wizard.reach(4, { ...UNIT_WISH, name, email });
  await wizard.confirm();
  await atPayPal(page);
  return page;
}

const atPayPal = (page: Page) => page.waitForURL(`${paypal().url}/checkoutnow?**`);
const pay = (page: Page) => page.getByRole('button', { name: 'Pagar ahora' }).click();

test('declined, then paid: the workshop’s open list shows each as it happens', async () => {
  const panel = await openTab();
  const email = 'segundo.intento@ejemplo.com';
  const page = await reserveAndGoToPay('Hilda Bove', email);
  const row = rowOf(panel.page, 'Hilda Bove');
  await row.getByText('Pendiente de pago', { exact: true }).waitFor();

  // PayPal says no: the payer is back on the same page, with the same order.
  const order = new URL(page.url()).searchParams.get('token');
  paypal().faults.add('orders.capture', DECLINED);
  const again = page.waitForEvent('framenavigated');
  await pay(page);
  expect((await again).url()).toContain(`${paypal().url}/checkoutnow?`);
  expect(new URL(page.url()).searchParams.get('token')).toBe(order);
  await expect.poll(() => row.getByText('Pendiente de pago', { exact: true }).count()).toBe(1);

  // Who came back at the very moment of the refusal has not chosen anything else yet.
  site.app.setNow(MONDAY_MORNING + A_MINUTE);
  paypal().setNow(MONDAY_MORNING + A_MINUTE);
  await pay(page);
  const banner = page.locator('[data-banner=success]').filter({ hasText: PAID });
  await banner.waitFor();
  await expect.poll(() => isFocused(banner)).toBe(true);
  await expect.poll(() => new URL(page.url()).searchParams.get('payment')).toBeNull();
  await page.getByText('Aceptado', { exact: true }).waitFor();
  await row.getByText('Aceptado', { exact: true }).waitFor();
  expect(await panel.stayed()).toBe(true);
  expect((await newestMail(site, email)).text).toMatch(/US\$\s210,00/);
  await page.reload();
  await page.getByRole('heading', { name: 'Reserva pagada' }).waitFor();
  expect(await page.getByText(PAID).count()).toBe(0);
});

test('back from PayPal, resumed, paid, and the tab closed before it returns', async () => {
  const panel = await openTab();
  const page = await reserveAndGoToPay('Ángela Suárez', 'pestana.cerrada@ejemplo.com');
  const order = new URL(page.url()).searchParams.get('token');
  await page.goBack();
  const resume = page.getByRole('button', { name: 'Retomar pago' });
  await resume.waitFor();
  await resume.click();
  await atPayPal(page);
  expect(new URL(page.url()).searchParams.get('token')).toBe(order);

  // What the closed tab does not ask for any more, the webhook tells.
  await page.route('**/api/payments/paypal/return?**', (route) => route.abort());
  const asked = page.waitForRequest('**/api/payments/paypal/return?**');
  await pay(page);
  await asked;
  const row = rowOf(panel.page, 'Ángela Suárez');
  await expect.poll(() => row.getByText('Pendiente de pago', { exact: true }).count()).toBe(1);
  await page.close();
  paypal().webhooks.url = `${site.app.url}/api/payments/paypal/webhook`;
  expect(await paypal().webhooks.deliver()).toContain(200);
  await row.getByText('Aceptado', { exact: true }).waitFor();
  expect(await panel.stayed()).toBe(true);
});
