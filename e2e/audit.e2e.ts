import { expect, test } from 'vitest';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction } from '#platform/data/database.ts';
import { expectProblem } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { bookedOn } from './support/booked.ts';
import { inspect } from './support/inspect.ts';
import { openFromMenu, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { account } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const ENTRY = 'Registro de actividad';
const PHONE = { width: 390, height: 844 };
const HOUR = 3_600_000;

test('nothing yet, loading, and a log that does not come', async () => {
  const { page } = await openPanel(site, 'admin');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/audit?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const log = await openFromMenu(page, ENTRY);
  await log.getByText('Cargando…').waitFor({ state: 'attached' });
  await inspect(page, 'audit-loading');
  held.resolve();
  await log.getByText('No hay actividad registrada', { exact: true }).waitFor();

  const { page: other } = await openPanel(site, 'admin');
  expectProblem(other, /status of 502/);
  expectProblem(other, /respuesta 502/);
  await other.route('**/api/audit?*', (route) => route.fulfill({ status: 502, body: '' }));
  const failed = await openFromMenu(other, ENTRY);
  await failed.getByText('No se pudo cargar el registro de actividad.').waitFor();
  await inspect(other, 'audit-failed');
  await other.unroute('**/api/audit?*');
  await press(failed, 'Reintentar');
  await failed.getByText('No hay actividad registrada', { exact: true }).waitFor();
});

test('tells who did what, by the day and time of the workshop, newest first', async () => {
  const id = await account(site, 'ana', { role: 'user', permissions: ['agenda'] });
  const { page, staff } = await openPanel(site, 'admin', { timezoneId: 'Asia/Tokyo' });
  const signedInAt = async (now: number) => {
    site.app.setNow(now);
    return (await createStaff(site.app.context.db, 'admin', { now })).headers;
  };
  const change = { name: 'Ana Pérez Silva', role: 'user', permissions: ['agenda', 'stock'] };
  const path = `${site.app.url}/api/auth/users/${id}`;
  await request(path, 'PUT', change, await signedInAt(MONDAY_MORNING + HOUR));
  await request(path, 'DELETE', undefined, await signedInAt(MONDAY_MORNING + 3 * HOUR));
  await inTransaction(site.app.context.db, (tx) =>
    writeAudit(tx, {
      actor: staff.actor,
      action: 'citation-deleted',
      record: { type: 'citation', id },
      details: { status: 'accepted', date: '2026-11-26', time: '10:00' },
      from: { address: '203.0.113.7', device: 'Firefox en Mac' },
      now: MONDAY_MORNING + 16 * HOUR,
    }),
  );
  site.app.setNow(MONDAY_MORNING);
  const log = await openFromMenu(page, ENTRY);
  const sections = log.getByRole('region');
  const tuesday = log.getByRole('region', { name: 'martes, 24 de noviembre de 2026' });
  await tuesday.waitFor();
  expect(await sections.first().getByRole('heading').textContent()).toBe(
    'martes, 24 de noviembre de 2026',
  );
  expect(await tuesday.textContent()).toContain(
    '00:00Sofía Güida eliminó una cita del jueves, 26 de noviembre de 2026 a las 10:00',
  );
  await tuesday.getByText('Firefox en Mac · 203.0.113.7').waitFor();
  const monday = log.getByRole('region', { name: 'lunes, 23 de noviembre de 2026' });
  const lines = await monday.locator('time').allTextContents();
  expect(lines).toEqual(['11:00', '09:00', '08:00']);
  await monday.getByText('Quien administra creó el usuario ana').waitFor();
  await monday.getByText('Nombre: de «Ana Pérez» a «Ana Pérez Silva»').waitFor();
  await monday.getByText('Permisos: se agregó Componentes e Historial Stock').waitFor();
  await monday.getByText('Sofía Güida eliminó el usuario ana').waitFor();
  await inspect(page, 'audit');
  await page.setViewportSize(PHONE);
  await inspect(page, 'audit');

  await log.getByLabel('Acción').selectOption('Usuario creado');
  await log.getByText('eliminó el usuario ana').waitFor({ state: 'detached' });
  await log.getByText('creó el usuario ana').waitFor();
  await log.getByLabel('Acción').selectOption('Sobreturno');
  await log.getByText('No hay actividad de ese tipo', { exact: true }).waitFor();
});

test('shows twenty at a time', async () => {
  const { page, staff } = await openPanel(site, 'admin');
  for (let turn = 0; turn < 21; turn += 1) {
    const record = { type: 'route', id: `GET /api/prueba/${turn}` } as const;
    await writeAudit(site.app.context.db, {
      actor: staff.actor,
      action: 'access-refused',
      record,
      now: MONDAY_MORNING + 20 * HOUR,
    });
  }
  const log = await openFromMenu(page, ENTRY);
  await log.getByLabel('Acción').selectOption('Acceso rechazado');
  await log.getByText('Página 1 de 2').waitFor();
  await log.getByText('sin tener permiso: GET /api/prueba/20', { exact: false }).waitFor();
  await expect.poll(() => log.getByText('quiso usar algo').count()).toBe(20);
  await page.setViewportSize(PHONE);
  await inspect(page, 'audit-pages');
  await press(log, 'Siguiente');
  await log.getByText('Página 2 de 2').waitFor();
  await log.getByText('GET /api/prueba/0').waitFor();
  await expect.poll(() => log.getByText('quiso usar algo').count()).toBe(1);
  await press(log, 'Anterior');
  await log.getByText('Página 1 de 2').waitFor();
});

test('says so where somebody wrote into the log', async () => {
  const { page } = await openPanel(site, 'admin', { live: 'deaf' });
  await page.route('**/api/audit?*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, intact: false } } });
  });
  const log = await openFromMenu(page, ENTRY);
  await log.getByRole('alert').getByText('El registro fue alterado fuera del sistema.').waitFor();
  await inspect(page, 'audit-broken');
});

test('the appointment of a «Sobreturno» is opened from its line', async () => {
  const booked = await bookedOn(site, '09:00', { date: '2026-11-24', clientName: 'Noelia Abal' });
  const { page, staff } = await openPanel(site, 'admin');
  await inTransaction(site.app.context.db, (tx) =>
    writeAudit(tx, {
      actor: staff.actor,
      action: 'citation-overbooked',
      record: { type: 'citation', id: booked.id },
      details: { date: '2026-11-24', time: '09:00' },
      now: MONDAY_MORNING,
    }),
  );
  const log = await openFromMenu(page, ENTRY);
  await log.getByRole('button', { name: 'Ver la cita' }).first().waitFor();
  await inspect(page, 'audit-sobreturno');
  await page.setViewportSize(PHONE);
  await inspect(page, 'audit-sobreturno');
  await log.getByRole('button', { name: 'Ver la cita' }).first().click();
  await page.getByRole('dialog', { name: 'Noelia Abal' }).waitFor();
  await log.waitFor({ state: 'detached' });
});
