import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { newestMail } from './support/mail.ts';
import { openPanel } from './support/panel.ts';
import { payingSiteForTests } from './support/paying-site.ts';
import { openUnitWizard, wishOf } from './support/reserving.ts';

/** A visitor reserves on a phone while the panel is open in the workshop. */
const { site, paypal } = payingSiteForTests();

const PAID =
  '✅ ¡Pago exitoso! Tu reserva ha sido confirmada. Recibirás un correo con los detalles.';
const PHONE = { width: 390, height: 844, touch: true };
const A_MINUTE = 60_000;
const DECLINED = { kind: 'issue', status: 422, issue: 'INSTRUMENT_DECLINED' } as const;

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

/** Opens the tab «Reservas». `stayed` returns whether the page was not reloaded since. */
async function openTab() {
  const { page } = await openPanel(site, ['reservas'], { hash: '#reservas' });
  await page.getByRole('region', { name: 'Reservas' }).waitFor();
  await page.evaluate(`window.sinceBefore = true`);
  return { page, stayed: () => page.evaluate('window.sinceBefore === true') };
}

/** Reserves a unit on a phone, up to the payment page. */
async function reserveAndGoToPay(name: string, email: string): Promise<Page> {
  const page = await site.open(PHONE);
  expectProblem(page, new RegExp(paypal().url));
  const wizard = await openUnitWizard(page);
  await wizard.reach(4, { ...wishOf(email), name });
  await wizard.confirm();
  await atPayPal(page);
  return page;
}

const atPayPal = (page: Page) => page.waitForURL(`${paypal().url}/checkoutnow?**`);
const pay = (page: Page) => page.getByRole('button', { name: 'Pagar ahora' }).click();

test('the open panel shows a reservation as pending after a declined payment, then as paid', async () => {
  const panel = await openTab();
  const email = 'segundo.intento@ejemplo.com';
  const page = await reserveAndGoToPay('Hilda Bove', email);
  const row = rowOf(panel.page, 'Hilda Bove');
  await row.getByText('Pendiente de pago', { exact: true }).waitFor();

  // After a declined payment the payer is on the same page, with the same order.
  const order = new URL(page.url()).searchParams.get('token');
  paypal().faults.add('orders.capture', DECLINED);
  const again = page.waitForEvent('framenavigated');
  await pay(page);
  expect((await again).url()).toContain(`${paypal().url}/checkoutnow?`);
  expect(new URL(page.url()).searchParams.get('token')).toBe(order);
  await expect.poll(() => row.getByText('Pendiente de pago', { exact: true }).count()).toBe(1);

  // A minute later, because a return in the moment of the rejection is not a new approval.
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

test('the open panel shows a resumed payment by its webhook when the payer closes the tab', async () => {
  const panel = await openTab();
  const page = await reserveAndGoToPay('Ángela Suárez', 'pestana.cerrada@ejemplo.com');
  const order = new URL(page.url()).searchParams.get('token');
  await page.goBack();
  const resume = page.getByRole('button', { name: 'Retomar pago' });
  await resume.waitFor();
  await resume.click();
  await atPayPal(page);
  expect(new URL(page.url()).searchParams.get('token')).toBe(order);

  // Drops PayPal's redirect, as a tab does that is closed before. `page.route` cannot intercept the redirect itself.
  await page.route(`${paypal().url}/checkoutnow?**`, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  const closed = page.waitForEvent('requestfailed');
  await pay(page);
  await closed;
  const row = rowOf(panel.page, 'Ángela Suárez');
  await expect.poll(() => row.getByText('Pendiente de pago', { exact: true }).count()).toBe(1);
  await page.close();
  paypal().webhooks.url = `${site.app.url}/api/payments/paypal/webhook`;
  expect(await paypal().webhooks.deliver()).toContain(200);
  await row.getByText('Aceptado', { exact: true }).waitFor();
  expect(await panel.stayed()).toBe(true);
});
