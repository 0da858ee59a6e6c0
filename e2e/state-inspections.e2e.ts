import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { insertCitation } from '#test/citation-row.ts';
import { createJobPart, createServiceWithParts } from '#test/workshop-jobs.ts';
import { openWizard, WISH } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { enter, gateOn, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

/**
 * Inspects in both themes the states of forms whose behaviour component tests cover: rejected,
 * failed, busy. Replaced answers of the server cause each state.
 */
const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const ENTRY = '**/api/citations';
const TAKEN = 'Ese horario ya no está disponible.';

/** Answers requests other than GET with a rejection of this status and message. */
const rejectWith = (page: Page, url: string, status: number, message: string, rest = {}) =>
  page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: { success: false, message, error: message, ...rest } }),
  );

test('«Cita manual» passes the inspection with a taken slot and after a failed request', async () => {
  await insertCitation(site.app.context.db, site.fixtures.oilChange);
  const { page } = await openPanel(site, ['agenda'], PHONE);
  await page.getByRole('button', { name: 'Cita manual' }).filter({ visible: true }).first().click();
  const form = dialog(page, 'Cita manual');
  await form.getByRole('textbox', { name: 'Email' }).fill('paula@ejemplo.com');
  await form.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Paula Methol');
  await form.getByRole('combobox', { name: 'Servicio' }).click();
  await page.getByRole('option', { name: 'Cambio de aceite y filtro' }).click();
  const nearest = ['10:45', '11:15', '11:45'].map((time) => ({ date: '2026-11-26', time }));
  expectStatus(page, 409);
  await rejectWith(page, ENTRY, 409, TAKEN, { code: 'slot-taken', data: { nearest } });
  await press(form, 'Crear cita');
  await form.getByText(TAKEN).waitFor();
  await inspect(page, 'manual-conflict');
  await page.unroute(ENTRY);
  expectProblem(page, /status of 502|respuesta 502/);
  await page.route(ENTRY, (route) => route.fulfill({ status: 502, body: '' }));
  await form.getByRole('button', { name: /10:45$/ }).click();
  await press(form, 'Crear cita');
  await form.getByText('Error al crear la cita').waitFor();
  await inspect(page, 'manual-failed');
});

test('«Completar mantenimiento» passes the inspection without its parts, with errors and when rejected', async () => {
  const { db } = site.app.context;
  const oil = await createJobPart(db);
  await createJobPart(db, { name: 'Bujía CR8E' });
  const id = await insertCitation(db, '', {
    client_name: 'Agustina Olivera',
    service_id: await createServiceWithParts(db, { [oil]: 2_000 }),
    product_id: null,
    status: 'in-progress',
  });
  const { page } = await openPanel(site, ['agenda'], { ...PHONE, hash: `#cita=${id}` });
  expectProblem(page, /status of 502|respuesta 502/);
  await page.route('**/api/stock/parts**', (route) => route.fulfill({ status: 502, body: '' }));
  await press(dialog(page, 'Agustina Olivera'), 'Completar mantenimiento');
  const form = dialog(page, 'Completar mantenimiento');
  await form.getByText('Failed to fetch components').waitFor();
  await inspect(page, 'maintenance-parts-failed');
  await page.unroute('**/api/stock/parts**');
  await press(form, 'Reintentar');
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).fill('Aceite');
  // Waits for the filtered list: it would move the option during the click.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: 'Aceite' }).click();
  await form.getByRole('textbox', { name: 'Cantidad de Aceite' }).fill('700');
  await form.getByRole('textbox', { name: 'Mano de obra' }).fill('-3');
  await press(form, 'Completar');
  await form.getByText('La mano de obra debe ser 0 o más.').waitFor();
  await inspect(page, 'maintenance-invalid');
  await form.getByRole('textbox', { name: 'Cantidad de Aceite' }).fill('1');
  await form.getByRole('textbox', { name: 'Mano de obra' }).fill('3');
  expectStatus(page, 409);
  await rejectWith(page, '**/api/stock/maintenance/**', 409, 'Stock insuficiente.');
  await press(form, 'Completar');
  await form.getByText('Failed to complete maintenance').waitFor();
  await inspect(page, 'maintenance-refused');
});

test('«Reagendar» passes the inspection on a closed day, in the past and where no bay is free', async () => {
  const id = await insertCitation(site.app.context.db, site.fixtures.oilChange, {
    client_name: 'Micaela Da Rosa',
  });
  const { page } = await openPanel(site, ['agenda'], { ...PHONE, hash: `#cita=${id}` });
  const drawer = dialog(page, 'Micaela Da Rosa');
  await press(drawer, 'Reagendar');
  // Clicks elsewhere first: the press guard ignores two presses at one point.
  await drawer.getByRole('heading', { name: 'Micaela Da Rosa' }).click();
  await drawer.getByRole('button', { name: /^Nueva fecha/ }).click();
  await page.getByRole('button', { name: 'domingo, 29 de noviembre de 2026' }).click();
  await drawer.getByText('Ese día no quedan horarios libres.').waitFor();
  await inspect(page, 'reschedule-closed');
  await drawer.getByRole('button', { name: /^Nueva fecha/ }).click();
  await page.getByRole('button', { name: 'lunes, 23 de noviembre de 2026' }).click();
  await drawer.getByLabel('Nueva hora').fill('07:15');
  expectStatus(page, 400);
  await press(drawer, 'Guardar nueva fecha');
  await drawer.getByText('La hora no puede ser en el pasado.').waitFor();
  await inspect(page, 'reschedule-past');
  await press(page, 'Cerrar aviso');
  await drawer.getByLabel('Nueva hora').fill('15:00');
  expectStatus(page, 409);
  const nearest = ['15:45', '16:15'].map((time) => ({ date: '2026-11-26', time }));
  const rest = { code: 'slot-taken', data: { nearest } };
  await rejectWith(page, `**/api/citations/${id}`, 409, TAKEN, rest);
  await press(drawer, 'Guardar nueva fecha');
  await drawer.getByText('Failed to reschedule citation').waitFor();
  await inspect(page, 'reschedule-taken');
});

test('the panel passes the inspection without permissions, with a full disk and without an answer', async () => {
  const none = await openPanel(site, [], PHONE);
  await none.page.getByRole('heading', { name: 'Sin permisos asignados' }).waitFor();
  await inspect(none.page, 'shell-none');
  site.app.setFreeBytes(0);
  onTestFinished(() => site.app.setFreeBytes(Number.POSITIVE_INFINITY));
  const { page } = await openPanel(site, ['historial'], PHONE);
  await page.getByText('El disco del servidor está casi lleno: no se puede guardar').waitFor();
  await inspect(page, 'shell-disk');
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/api/auth/verify', (route) => route.abort('failed'));
  await page.reload();
  await page.getByRole('heading', { name: 'Error de conexión con el servidor' }).waitFor();
  await inspect(page, 'gate-unreachable');
});

test('the audit log and the outbox pass the inspection while loading, after errors and with warnings', async () => {
  const { page } = await openPanel(site, 'admin', { ...PHONE, live: 'muted' });
  expectProblem(page, /status of 502|respuesta 502/);
  const reads = '**/api/audit?*';
  const held = Promise.withResolvers<void>();
  await page.route(reads, async (route) => {
    await held.promise;
    await route.fulfill({ status: 502, body: '' });
  });
  const log = await openFromMenu(page, 'Registro de actividad');
  await log.getByText('Cargando…').waitFor({ state: 'attached' });
  await inspect(page, 'audit-loading');
  held.resolve();
  await log.getByText('No se pudo cargar el registro de actividad.').waitFor();
  await inspect(page, 'audit-failed');
  await page.unroute(reads);
  const entry = {
    _id: 'entry-1',
    at: '2026-11-23T12:00:00.000Z',
    actor: 'Sofía Güida',
    action: 'citation-overbooked',
    record: { type: 'citation', id: 'citation-1' },
    from: { address: '203.0.113.7', device: 'Firefox en Mac' },
    details: { date: '2026-11-24', time: '09:00' },
  };
  const data = { entries: [entry], intact: false, total: 21, page: 1, totalPages: 2 };
  await page.route(reads, (route) => route.fulfill({ json: { success: true, data } }));
  await press(log, 'Reintentar');
  await log.getByRole('button', { name: 'Ver la cita' }).waitFor();
  await inspect(page, 'audit-broken');
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'detached' });

  const mail = {
    _id: 'mail-1',
    recipient: 'cliente@ejemplo.com',
    kind: 'booked',
    subject: 'Tu cita en el taller',
    state: 'failed',
    attempts: 3,
    lastError: 'EENVELOPE 550',
    citation: null,
    reservation: null,
    heldUntil: null,
    createdAt: '2026-11-23T12:00:00.000Z',
  };
  const mails = { mails: [mail], total: 1, page: 1, totalPages: 1 };
  await page.route('**/api/mail?*', (route) =>
    route.fulfill({ json: { success: true, data: mails } }),
  );
  await page.route('**/api/mail/mail-1', (route) =>
    route.fulfill({ json: { success: true, data: { ...mail, text: 'Hola' } } }),
  );
  const outbox = await openFromMenu(page, 'Correos');
  await outbox.getByRole('listitem').getByRole('button').click();
  await outbox.getByText('El servidor de correo rechazó la dirección. (EENVELOPE 550)').waitFor();
  await inspect(page, 'mail-failed');
});

test.for([
  { ...PHONE, touch: true },
  { width: 1440, height: 900, touch: false },
])('the appointment wizard passes the inspection in each state, at $width px', async (size) => {
  const page = await site.open(size);
  expectProblem(page, /ERR_FAILED|status of (?:409|429)/);
  const lists = /\/api\/(services\/active|products\/appointment-products)$/;
  await page.route(lists, (route) => route.abort());
  const wizard = await openWizard(page);
  await wizard.reach(3);
  await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  await inspect(page, 'step-3-failed');
  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await wizard.says('No hay servicios o productos disponibles en este momento');
  await inspect(page, 'step-3-none');
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Actualizar la lista' }).click();
  await wizard.service(WISH.service).check();
  await wizard.goOn('Fecha y Hora');
  await wizard.day('2026-11-29').click();
  await wizard.says('No hay horarios disponibles para esta fecha');
  await inspect(page, 'step-4-closed');
  await wizard.chooseStart(WISH);
  await wizard.notes.fill(WISH.notes);
  await wizard.goOn('Confirmar Reserva');
  const busy = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  await rejectWith(page, ENTRY, 429, busy, { code: 'too-many-requests' });
  await wizard.confirm();
  await wizard.says(busy);
  await inspect(page, 'step-5-refused');
  await page.unroute(ENTRY);
  await page.route(ENTRY, (route) => route.abort());
  await wizard.submit.click();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await inspect(page, 'step-5-offline');
  await page.unroute(ENTRY);
  const nearest = [{ date: '2026-11-27', time: '10:00' }];
  await rejectWith(page, ENTRY, 409, TAKEN, { code: 'slot-taken', data: { nearest } });
  await wizard.submit.click();
  await wizard.arriveAt('Fecha y Hora');
  await wizard.says(TAKEN);
  await inspect(page, 'step-4-taken');
  expect(await wizard.notes.inputValue()).toBe(WISH.notes);
});

test('the page after a payment passes the inspection for each outcome', async () => {
  const page = await site.open({ ...PHONE, touch: true });
  for (const end of ['cancelled', 'success', 'failed', 'error', 'pending']) {
    await page.goto(`/reserva?payment=${end}`);
    await page.locator('[data-banner]').waitFor();
    await inspect(page, `reserva-${end}`);
  }
  await page.goto('/reserva?payment=success&reserva=R-ABCD');
  await page.getByRole('article').getByText('R-ABCD').waitFor();
  await inspect(page, 'reserva-paid-unknown');
});

test.for([PHONE, { width: 1440, height: 900 }])(
  'the sign-in passes the inspection while it waits and after each kind of error, at $width px',
  async (size) => {
    const url = '**/api/auth/login';
    const page = await site.open(size);
    expectProblem(page, /status of (?:401|429)/);
    await page.goto('/admin');
    const gate = gateOn(page);
    await gate.enter.waitFor();
    await gate.enter.click();
    await gate.alert.getByText('Por favor resuelve').waitFor();
    await inspect(page, 'login-sum');
    await gate.solve.click();
    await gate.enter.click();
    await gate.alert.getByText('Por favor ingresa usuario y contraseña').waitFor();
    await inspect(page, 'login-blank');
    const held = Promise.withResolvers<void>();
    const message = 'Usuario o contraseña incorrectos.';
    await page.route(url, async (route) => {
      await held.promise;
      await route.fulfill({
        status: 401,
        json: { success: false, message, code: 'wrong-credentials' },
      });
    });
    await enter(page, 'ana', PASSWORD);
    await page.getByRole('button', { name: 'Verificando...', exact: true }).waitFor();
    await inspect(page, 'login-busy');
    held.resolve();
    await gate.alert.getByText(message).waitFor();
    await inspect(page, 'login-wrong');
    await page.unroute(url);
    const wait = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
    const rest = { code: 'too-many-logins', data: { retryAfter: 600 } };
    await rejectWith(page, url, 429, wait, rest);
    await enter(page, 'ana', PASSWORD);
    await page.getByText(/Puedes volver a intentarlo en/).waitFor();
    await inspect(page, 'login-wait');
  },
);
