import { expect, test } from 'vitest';
import { CITATION_STATUSES, type CitationStatus } from '#agenda/rules/citation-status.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { bookedOn, moveTo } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** admin.md section 4; delete unless delivered; reschedule unless it is over; decisions, «Stock». */
const BUTTONS: Readonly<Record<CitationStatus, readonly string[]>> = {
  pending: ['Reagendar', 'Pasar a Aceptado', 'Cancelar cita', 'Eliminar'],
  accepted: ['Reagendar', 'Pasar a En Taller', 'Volver a Pendiente de pago', 'Eliminar'],
  'in-workshop': ['Reagendar', 'Pasar a En Proceso', 'Eliminar'],
  'in-progress': ['Reagendar', 'Pasar a Instalada', 'Completar mantenimiento', 'Eliminar'],
  installed: ['Reagendar', 'Pasar a Entregada', 'Eliminar'],
  delivered: [],
  cancelled: ['Eliminar'],
};
const ALWAYS = [
  '',
  'Historial del cliente',
  'Ficha de trabajo',
  'Guardar Comentario',
  'Reenviar correo',
  // Of a mail that waits.
  'Enviar ahora',
  'No avisar',
];

test.each(CITATION_STATUSES)('%s offers exactly the moves of the specification', async (status) => {
  const booked = await bookedOn(site, '09:00', {
    notes: 'Hace un ruido al frenar en bajada.',
    date: '2026-12-03',
  });
  await moveTo(site, booked, status);
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  const buttons = await drawer.getByRole('button').allTextContents();
  expect(buttons.filter((name) => !ALWAYS.includes(name))).toEqual(BUTTONS[status]);
  await inspect(page, `drawer-${status}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, `drawer-${status}`);
  // The place is free for the next one.
  await site.app.context.db
    .deleteFrom('occupations')
    .where('citation_id', '=', booked.id)
    .execute();
});

test('who has «Historial» alone reads it and comments on it, and nothing else', async () => {
  const booked = await bookedOn(site, '09:00', { date: '2026-12-04' });
  const { page } = await openPanel(site, ['historial'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  await drawer.getByRole('heading', { name: 'Correos' }).waitFor();
  const buttons = await drawer.getByRole('button').allTextContents();
  expect(buttons.filter((name) => name !== '')).toEqual([
    'Guardar Comentario',
    'Historial del cliente',
  ]);
  await inspect(page, 'drawer-historial');
  await drawer.getByLabel('Comentario', { exact: true }).fill('Consultó por la garantía');
  await drawer.getByRole('button', { name: 'Guardar Comentario' }).click();
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
});

test('focus goes in, stays in, and comes back to the row', async () => {
  await bookedOn(site, '11:00');
  const { page } = await openPanel(site, ['agenda']);
  const row = page.getByRole('button', { name: 'Lucía Fernández', exact: true }).first();
  await row.click();
  const drawer = await openDrawer(page);
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  const inside = `document.activeElement.closest('[role=dialog]') !== null`;
  await expect.poll(focused).toBe('Lucía Fernández');
  await expect.poll(() => page.url()).toMatch(/#cita=[0-9a-f-]{36}$/);
  const stops = await drawer.getByRole('button').count();
  for (let stop = 0; stop < stops + 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate<boolean>(inside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('cita');
  await expect
    .poll(() => page.evaluate<boolean>(`document.activeElement.hasAttribute('data-row')`))
    .toBe(true);
});

test('the menu opens the detail at «Reagendar» and gives focus back', async () => {
  const { page } = await openPanel(site, ['agenda']);
  const dots = page.getByRole('button', { name: 'Más acciones para Lucía Fernández' }).first();
  await dots.click();
  await page.getByRole('menuitem', { name: 'Reagendar' }).click();
  const drawer = await openDrawer(page);
  await drawer.getByRole('group', { name: 'Horarios libres' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate<string>(`document.activeElement.ariaLabel`))
    .toBe('Más acciones para Lucía Fernández');
});

test('data, links and journey are those of the appointment', async () => {
  const notes = 'Hace ruido al frenar.';
  const booked = await bookedOn(site, '14:00', { clientPhone: '099 412 738', notes });
  await moveTo(site, booked, 'in-workshop');
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  const facts = await drawer.locator('dl > div').allInnerTexts();
  expect(facts.map((fact) => fact.replace(/\s+/g, ' '))).toEqual([
    'Notas del cliente Hace ruido al frenar.',
    'Cliente Lucía Fernández',
    'Teléfono 099 412 738',
    expect.stringMatching(/^Email cliente\.\d+@ejemplo\.com$/),
    'Vehículo Yamaha MT-07 2022',
    'Servicio Cambio de aceite y filtro',
    'Duración 45 min',
    'Precio US$ 48,50',
    'Pago Confirmado',
    'Creada 23 nov. 2026, 08:00',
    'Actualizada 23 nov. 2026, 08:00',
  ]);
  const whatsapp = drawer.getByRole('link', { name: 'WhatsApp' });
  await expect
    .poll(() => whatsapp.getAttribute('href'))
    .toBe(
      `https://wa.me/59899412738?text=${encodeURIComponent(
        'Hola Lucía, te escribimos de Taller de prueba: tu moto ya está en el taller para Cambio de aceite y filtro.',
      )}`,
    );
  expect(await whatsapp.getAttribute('rel')).toBe('noopener');
  expect(await drawer.getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe(
    'tel:099412738',
  );
  const journey = await drawer.getByRole('listitem').allTextContents();
  expect(journey.slice(0, 6)).toEqual([
    'Pendiente de pago23 nov. 2026, 08:00 · Cliente',
    'Aceptado23 nov. 2026, 08:00 · Sofía Güida',
    'En TallerAhora23 nov. 2026, 08:00 · Sofía Güida',
    'En Proceso, todavía no',
    'Instalada, todavía no',
    'Entregada, todavía no',
  ]);
});

test('an id that nobody knows leads back to the agenda', async () => {
  const unknown = '0190a000-0000-7000-8000-000000000000';
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${unknown}`, refused: 404 });
  const drawer = page.getByRole('dialog', { name: 'Cita' });
  await drawer.getByText('No encontramos esa cita. Puede haber sido eliminada.').waitFor();
  await inspect(page, 'drawer-unknown');
  await drawer.getByRole('button', { name: 'Volver a la agenda' }).click();
  await drawer.waitFor({ state: 'detached' });
});

test('while it loads its shape is there; what could not be read can be tried again', async () => {
  const booked = await bookedOn(site, '15:00');
  const { page } = await openPanel(site, ['agenda']);
  let answer = () => {};
  const asked = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(`**/api/citations/${booked.id}`, async (route) => {
    await asked;
    await route.fulfill({ status: 503, json: { success: false, message: 'Vuelve en un minuto.' } });
  });
  expectStatus(page, 503);
  expectProblem(page, /^respuesta 503/);
  await page.evaluate(`location.hash = 'cita=${booked.id}'`);
  const drawer = page.getByRole('dialog', { name: 'Cita' });
  await drawer.locator('[aria-busy=true]').waitFor();
  await inspect(page, 'drawer-loading');
  answer();
  await drawer.getByText('Error al cargar citas').waitFor();
  await drawer.getByText('Vuelve en un minuto.').waitFor();
  await inspect(page, 'drawer-failed');
  await page.unroute(`**/api/citations/${booked.id}`);
  await drawer.getByRole('button', { name: 'Reintentar' }).click();
  await openDrawer(page);
});
