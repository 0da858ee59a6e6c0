import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWorkshopPayments } from '#app/payments.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertAttempt } from '#test/paypal/paid-reservation.ts';
import { reservationPanel } from '#test/reservation-calls.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { deafen } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { payingSiteForTests } from './support/paying-site.ts';

const { site, paypal } = payingSiteForTests();

/** The detail of the one that the address names, once it is there. */
async function drawerOf(page: Page, name = 'Lucía Fernández'): Promise<Locator> {
  const drawer = dialog(page, name);
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return drawer;
}

const facts = async (within: Locator) =>
  (await within.locator('dl > div').allInnerTexts()).map((fact) => fact.replace(/\s+/g, ' '));

test('what others do meanwhile is told; a stale move changes nothing; cancelled, it can be deleted', async () => {
  const { id } = await insertReservation(site.app.context.db, site.fixtures.crashBars);
  const panel = await reservationPanel(site.app);
  const { page } = await openPanel(site, ['reservas'], { hash: `#reserva=${id}` });
  const drawer = await drawerOf(page);
  await panel.move(id, 'accepted');
  await drawer.getByText('Sofía Güida cambió esta reserva. Ahora está en «Aceptado».').waitFor();
  await drawer.getByRole('button', { name: 'Cerrar aviso' }).click();

  await deafen(page);
  await page.reload();
  await drawerOf(page);
  await panel.move(id, 'importing');
  expectStatus(page, 409);
  await press(drawer, 'Volver a Pendiente de pago');
  await drawer.getByText(/Revisa cómo quedó. Ahora está en «Importando»/).waitFor();
  // Shown at once; it is so when the server has said so, and then another step may follow.
  await press(drawer, 'Pasar a Preparando');
  await drawer.locator('button[aria-busy=false]', { hasText: 'Pasar a Empaquetado' }).waitFor();

  await press(drawer, 'Cancelar reserva');
  const question = dialog(page, '¿Cancelar esta reserva?');
  await question.getByText('Sus materiales vuelven al stock.').waitFor();
  await press(question, 'Cancelar reserva');
  await drawer.getByRole('button', { name: 'Eliminar' }).waitFor();
  await question.waitFor({ state: 'detached' });
  await press(drawer, 'Eliminar');
  // Where the live event comes before the answer, what is open is read once more and is gone.
  mayGetStatus(page, 404);
  await press(dialog(page, '¿Eliminar esta reserva?'), 'Eliminar');
  await toast(page, 'Reserva eliminada exitosamente');
  await drawer.waitFor({ state: 'detached' });
});

test('an attempt to pay: its link, PayPal asked, the money, and what is in review', async () => {
  const payments = openWorkshopPayments(site.app.context);
  const attempt = await insertAttempt(payments, site.fixtures.crashBars);
  const { page } = await openPanel(site, ['reservas'], { hash: `#reserva=${attempt.reservation}` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawer = await drawerOf(page);
  const card = drawer.getByRole('article', { name: 'Intento 1' });
  await card.getByText('Pendiente', { exact: true }).waitFor();
  expect(await drawer.getByRole('button', { name: 'Reembolsar' }).count()).toBe(0);
  await press(card, 'Copiar enlace de pago');
  await drawer.getByText('Enlace de pago copiado.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(attempt.url);
  const whatsapp = drawer.getByRole('link', { name: 'WhatsApp' });
  await expect
    .poll(async () => decodeURIComponent((await whatsapp.getAttribute('href')) ?? ''))
    .toContain(`Puedes pagarla aquí: ${attempt.url}`);

  paypal().orders.approve(attempt.order);
  await press(drawer, 'Verificar con PayPal');
  await card.getByText('Pagado', { exact: true }).first().waitFor();
  await drawer.getByRole('button', { name: 'Pasar a Importando' }).waitFor();
  const capture = paypal().orders.orders.get(attempt.order)?.captures[0]?.id;
  await expect
    .poll(() => facts(card))
    .toEqual([
      'Iniciado 23 nov. 2026, 08:00',
      'Pagado 23 nov. 2026, 08:00',
      'Comisión US$ 11,64',
      'Neto US$ 198,36',
      expect.stringMatching(/^Factura R-\w{8}-1$/),
      `Orden ${attempt.order}`,
      `Captura ${capture}`,
    ]);
  await card.getByText(/^Movimientos \(\d+\)$/).click();
  await card.getByText('Esperando al cliente').waitFor();
  await card.getByText('Verificado con PayPal').waitFor();
  await inspect(page, 'reserva-paid');
});

test('the tab counts the payments in review and leads to them, until somebody looked', async () => {
  const payments = openWorkshopPayments(site.app.context);
  const late = await insertAttempt(payments, site.fixtures.crashBars);
  paypal().orders.approve(late.order);
  const issue = { kind: 'issue', status: 422, issue: 'DUPLICATE_INVOICE_ID' } as const;
  paypal().faults.add('orders.capture', issue);
  const { page } = await openPanel(site, ['reservas'], { hash: `#reserva=${late.reservation}` });
  const drawer = await drawerOf(page);
  await press(drawer, 'Verificar con PayPal');
  await drawer
    .getByText('ya se había pagado una factura con ese número', { exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  const notice = page.getByRole('region', { name: 'Pagos en revisión' });
  await notice.getByText('1 pago requiere revisión').waitFor();
  await inspect(page, 'reservas-review');
  await notice.getByRole('button').click();
  await drawerOf(page);
  await expect.poll(() => page.url()).toContain(`#reserva=${late.reservation}`);

  await press(drawer, 'Marcar como revisado');
  const form = dialog(page, 'Marcar como revisado');
  await press(form, 'Marcar como revisado');
  await form.getByText('Por favor escribe qué revisaste.').waitFor();
  await expect.poll(() => isFocused(form.getByLabel('Qué revisaste'))).toBe(true);
  await form.getByLabel('Qué revisaste').fill('En la cuenta no hay cobros');
  expectStatus(page, 409);
  await press(form, 'Marcar como revisado');
  await form.getByText(/Este pago todavía se podría cobrar\./).waitFor();
  const ordered_at = new Date(MONDAY_MORNING - 6 * 3_600_000);
  const { db } = site.app.context;
  await db.updateTable('payments').set({ ordered_at }).where('id', '=', late.payment).execute();
  await press(form, 'Marcar como revisado');
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('Revisado', { exact: true }).first().waitFor();
  await drawer.getByText(/^Movimientos/).click();
  await drawer.getByText(': En la cuenta no hay cobros').waitFor();
  expect(await drawer.getByRole('button', { name: 'Marcar como revisado' }).count()).toBe(0);
  await notice.waitFor({ state: 'detached' });
});
