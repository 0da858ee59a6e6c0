import { expect, test } from 'vitest';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction } from '#platform/data/database.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { inspect } from './support/inspect.ts';
import { openFromMenu } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { account } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const ENTRY = 'Registro de actividad';
const PHONE = { width: 390, height: 844 };
const HOUR = 3_600_000;

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
