import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWorkshopPayments } from '#app/payments.ts';
import {
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '#reservas/rules/reservation-status.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertAttempt, insertPaidReservation } from '#test/paypal/paid-reservation.ts';
import { reservationPanel } from '#test/reservation-calls.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { counts, deafen } from './support/drawer.ts';
import { inspect, inspectStates } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { payingSiteForTests } from './support/paying-site.ts';
import { fillReservations } from './support/reservation-cast.ts';

const { site, paypal } = payingSiteForTests();

/** admin.md section 4: forward (packed has two), backward, cancel, delete. */
const BUTTONS: Readonly<Record<ReservationStatus, readonly string[]>> = {
  pending: ['Pasar a Aceptado', 'Cancelar reserva'],
  accepted: ['Pasar a Importando', 'Volver a Pendiente de pago', 'Cancelar reserva'],
  importing: ['Pasar a Preparando', 'Volver a Aceptado', 'Cancelar reserva'],
  preparing: ['Pasar a Empaquetado', 'Volver a Importando', 'Cancelar reserva'],
  packed: ['Despachar', 'Instalar', 'Volver a Preparando', 'Cancelar reserva'],
  dispatched: ['Pasar a Completado', 'Volver a Empaquetado', 'Cancelar reserva'],
  installing: ['Pasar a Listo para entregar', 'Volver a Empaquetado', 'Cancelar reserva'],
  ready: ['Pasar a Entregado', 'Volver a Instalando', 'Cancelar reserva'],
  delivered: ['Pasar a Completado', 'Volver a Listo para entregar'],
  completed: [],
  cancelled: ['Eliminar'],
};
const ALWAYS = ['', 'Historial del cliente', 'Guardar Comentario', 'Reenviar correo'];
const INSPECTED: readonly ReservationStatus[] = ['packed', 'completed', 'cancelled'];

/** The detail of the one that the address names, once it is there. */
async function drawerOf(page: Page, name = 'Lucía Fernández'): Promise<Locator> {
  const drawer = dialog(page, name);
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return drawer;
}

const facts = async (within: Locator) =>
  (await within.locator('dl > div').allInnerTexts()).map((fact) => fact.replace(/\s+/g, ' '));

test('each status offers exactly the moves of the specification', async () => {
  const rows = await fillReservations(site, RESERVATION_STATUSES.length);
  const { page } = await openPanel(site, ['reservas']);
  for (const { id, name, status } of rows) {
    await page.evaluate(`location.hash = '#reserva=${id}'`);
    const drawer = await drawerOf(page, name);
    const buttons = await drawer.getByRole('button').allTextContents();
    expect(buttons.filter((each) => !ALWAYS.includes(each))).toEqual(BUTTONS[status]);
    if (!INSPECTED.includes(status)) continue;
    await inspect(page, `reserva-${status}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await inspect(page, `reserva-${status}`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  // The open one would be read again, and is gone.
  await page.close();
  await site.app.context.db.deleteFrom('reservations').execute();
});

test('data, contact, mark and journey are those of the reservation', async () => {
  const { id, code } = await insertReservation(site.app.context.db, site.fixtures.crashBars, {
    notes: 'Llamar después de las 18',
    created_at: new Date('2026-11-20T15:00:00Z'),
  });
  const panel = await reservationPanel(site.app);
  for (const status of ['accepted', 'importing', 'preparing', 'packed', 'installing']) {
    await panel.move(id, status);
  }
  const { page } = await openPanel(site, ['reservas'], { hash: `#reserva=${id}` });
  const drawer = await drawerOf(page);
  expect(await page.getByRole('tab', { name: 'Reservas' }).getAttribute('aria-selected')).toBe(
    'true',
  );
  await drawer.getByText('6 de 8', { exact: true }).waitFor();
  await expect
    .poll(() => facts(drawer))
    .toEqual([
      `Código ${code}`,
      'Cliente Lucía Fernández',
      'Teléfono 099 412 738',
      'Email lucia.fernandez@ejemplo.com',
      'País Uruguay',
      'Provincia Montevideo',
      'Dirección 18 de Julio 1234',
      'Vehículo Yamaha MT-07 2022',
      'Producto Kit de defensas',
      'Precio US$ 210,00',
      'Pago Sin pago en línea',
      'Reservada 20 nov. 2026, 12:00',
      'Actualizada 23 nov. 2026, 08:00',
      'Notas del cliente Llamar después de las 18',
    ]);
  const whatsapp = drawer.getByRole('link', { name: 'WhatsApp' });
  await expect
    .poll(() => whatsapp.getAttribute('href'))
    .toBe(
      `https://wa.me/59899412738?text=${encodeURIComponent(
        'Hola Lucía, te escribimos de Taller de prueba: estamos instalando Kit de defensas en tu Yamaha MT-07.',
      )}`,
    );
  expect(await drawer.getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe(
    'tel:099412738',
  );
  const journey = await drawer.locator('ol').last().getByRole('listitem').allTextContents();
  expect(journey.map((line) => line.split('23 nov.')[0])).toEqual([
    'Pendiente de pago',
    'Aceptado',
    'Importando',
    'Preparando',
    'Empaquetado',
    'InstalandoAhora',
    'Listo para entregar, todavía no',
    'Entregado, todavía no',
    'Completado, todavía no',
  ]);
});

test('delivered, then completed with the value that it has; the countdown closes the detail', async () => {
  const { id } = await insertReservation(site.app.context.db, site.fixtures.crashBars, {
    status: 'ready',
    material_cost_cents: 9_000,
  });
  const { page } = await openPanel(site, ['reservas'], { hash: '#reservas' });
  const opener = page.getByRole('button', { name: 'Lucía Fernández', exact: true }).first();
  await opener.click();
  const drawer = await drawerOf(page);
  await press(drawer, 'Pasar a Entregado');
  const asked = dialog(page, 'Valor final de venta');
  await press(asked, 'Usar US$ 210,00');
  await page.clock.pauseAt(MONDAY_MORNING + 600_000);
  await press(asked, 'Confirmar');
  await counts(drawer);
  await page.clock.runFor(1_500);
  await page.clock.resume();
  await drawer.waitFor({ state: 'detached' });
  await page.waitForURL('**/admin#reservas');

  await page.evaluate(`location.hash = '#reserva=${id}'`);
  await drawerOf(page);
  await expect.poll(() => facts(drawer)).toContain('Valor final US$ 210,00');
  await press(drawer, 'Pasar a Completado');
  expect(await asked.getByLabel('Valor final').inputValue()).toBe('210');
  await asked.getByLabel('Valor final').fill('199,90');
  await page.clock.pauseAt(MONDAY_MORNING + 1_200_000);
  await press(asked, 'Confirmar');
  await counts(drawer);
  await press(drawer, 'Cerrar ahora');
  await page.clock.resume();
  await drawer.waitFor({ state: 'detached' });
  const { body } = await (await reservationPanel(site.app)).detail(id);
  expect(body.data).toMatchObject({ status: 'completed', finalSaleValue: 199.9 });
});

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

test('who has «Historial» alone reads it and comments on it; a mail is sent again by who may', async () => {
  const { id } = await insertReservation(site.app.context.db, site.fixtures.crashBars);
  const reader = await openPanel(site, ['historial'], { hash: `#reserva=${id}` });
  const read = await drawerOf(reader.page);
  const buttons = await read.getByRole('button').allTextContents();
  expect(buttons.filter((name) => name !== '')).toEqual([
    'Historial del cliente',
    'Guardar Comentario',
  ]);
  expect(await read.getByRole('heading', { name: 'Pago', exact: true }).count()).toBe(0);
  await inspect(reader.page, 'reserva-historial');
  expect(await read.getByRole('button', { name: 'Guardar Comentario' }).isDisabled()).toBe(true);
  await read.getByLabel('Comentario', { exact: true }).fill('Pide factura con RUT');
  await press(read, 'Guardar Comentario');
  await read.getByText('Comentario guardado exitosamente').waitFor();

  const { page } = await openPanel(site, ['reservas'], { hash: `#reserva=${id}` });
  const drawer = await drawerOf(page);
  expect(await drawer.getByLabel('Comentario', { exact: true }).inputValue()).toBe(
    'Pide factura con RUT',
  );
  await press(drawer, 'Reenviar correo');
  await drawer.getByText('Correo enviado.').waitFor();
  await drawer.getByText(/^(En espera|Guardado)$/).waitFor();
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

test('money is given back by who has «Finanzas», after a word typed out', async () => {
  const payments = openWorkshopPayments(site.app.context);
  const paid = await insertPaidReservation(payments, paypal(), site.fixtures.crashBars);
  const other = await openPanel(site, ['reservas'], { hash: `#reserva=${paid.reservation}` });
  const seen = await drawerOf(other.page);
  await seen.getByText('Neto').waitFor();
  expect(await seen.getByRole('button', { name: 'Reembolsar' }).count()).toBe(0);

  const { page } = await openPanel(site, ['reservas', 'finanzas'], {
    hash: `#reserva=${paid.reservation}`,
    width: 390,
    height: 844,
  });
  const drawer = await drawerOf(page);
  await press(drawer, 'Reembolsar');
  const form = dialog(page, 'Reembolsar');
  expect(await form.getByLabel('Importe').inputValue()).toBe('210');
  await form.getByLabel('Importe').fill('210,01');
  await press(form, 'Reembolsar');
  await form.getByText('El reembolso supera lo que queda del pago.').waitFor();
  await form.getByText('Por favor ingresa el motivo del reembolso.').waitFor();
  await form.getByText('Escribe REEMBOLSAR para confirmar.').waitFor();
  await expect.poll(() => isFocused(form.getByLabel('Importe'))).toBe(true);
  await inspect(page, 'reserva-refund');
  await inspectStates(page, 'reserva-refund', '[role=dialog]');
  await form.getByLabel('Importe').fill('60');
  await form.getByLabel('Motivo').fill('Llegó rayado');
  await form.getByLabel('Escribe REEMBOLSAR para confirmar').fill('reembolsar');
  await press(form, 'Reembolsar');
  await toast(page, 'Reembolso realizado.');
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('Reembolso de US$ 60,00 · Realizado').waitFor();
  await drawer.getByText('Reembolso parcial').first().waitFor();
  await press(drawer, 'Reembolsar');
  await form.getByText('Hasta US$ 150,00.').waitFor();

  // The dialog of the final value names the earlier refunds.
  await site.app.context.db
    .updateTable('reservations')
    .set({ status: 'ready', material_cost_cents: 9_000 })
    .where('id', '=', paid.reservation)
    .execute();
  await page.reload();
  await press(await drawerOf(page), 'Pasar a Entregado');
  const asked = dialog(page, 'Valor final de venta');
  await asked.getByText('Ya se devolvieron US$ 60,00').waitFor();
  await asked.getByText(/De los US\$\s210,00 cobrados/).waitFor();
  await inspect(page, 'reserva-final-value');
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

test('an id that nobody knows leads back; what could not be read can be tried again', async () => {
  const unknown = '0190a000-0000-7000-8000-000000000000';
  const { page } = await openPanel(site, ['reservas'], {
    hash: `#reserva=${unknown}`,
    refused: 404,
  });
  const drawer = dialog(page, 'Reserva');
  await drawer.getByText('No encontramos esa reserva. Puede haber sido eliminada.').waitFor();
  await press(drawer, 'Volver a las reservas');
  await drawer.waitFor({ state: 'detached' });
  await page.waitForURL('**/admin#reservas');

  const attempt = await insertAttempt(
    openWorkshopPayments(site.app.context),
    site.fixtures.crashBars,
  );
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/payments', (route) => route.abort());
  await page.evaluate(`location.hash = '#reserva=${attempt.reservation}'`);
  const found = await drawerOf(page);
  await found.getByText('No se pudo leer el pago').waitFor();
  await inspect(page, 'reserva-no-payment');
  await page.unroute('**/payments');
  await press(found, 'Reintentar');
  await found.getByRole('article', { name: 'Intento 1' }).waitFor();
});
