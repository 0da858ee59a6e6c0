import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/browser/axe.ts';
import { expectStatus } from '#test/browser/page.ts';
import { bookedOn, moveTo } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { jobPicture } from './support/job-picture.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const TODAY = '2026-11-23';
const PHONE = { width: 390, height: 844, touch: true };
const TABLET = { width: 820, height: 1180, touch: true };

/** Counts the taps of a user with gloves. */
class Hand {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  /** One tap opens the camera. */
  async photo(form: Locator, side: string): Promise<void> {
    this.taps += 1;
    const file = { name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await jobPicture(side) };
    await form.getByLabel(`Foto: ${side}`, { exact: true }).setInputFiles(file);
    await form.getByLabel(`Repetir la foto: ${side}`, { exact: true }).waitFor();
  }
}

async function arrive(
  clientName: string,
  time: string,
  size: typeof PHONE,
): Promise<{ page: Page; id: string }> {
  const booked = await bookedOn(site, time, { date: TODAY, clientName });
  await moveTo(site, booked, 'accepted');
  const { page } = await openPanel(site, ['agenda'], { ...size, name: 'Nicolás Silveira' });
  return { page, id: booked.id };
}

const storedPhotos = (citation: string) =>
  site.app.context.db
    .selectFrom('job_photos')
    .innerJoin('work_orders', 'work_orders.id', 'job_photos.order_id')
    .select('job_photos.moment')
    .where('citation_id', '=', citation)
    .execute();

test('a receptionist receives a motorcycle with four photos in at most 14 taps on a phone', async () => {
  const { page, id } = await arrive('Lucía Fernández', '09:30', PHONE);
  const hand = new Hand();
  await hand.tap(page.getByRole('button', { name: 'Recibir la moto de Lucía Fernández' }));
  const form = dialog(page, 'Recibir la moto');
  await inspect(page, 'reception');
  await hand.tap(form.getByLabel('Kilómetros'));
  await form.getByLabel('Kilómetros').fill('18450');
  await hand.tap(form.getByText('1/2', { exact: true }));
  for (const side of ['Frente', 'Derecha', 'Atrás', 'Izquierda']) await hand.photo(form, side);
  await hand.tap(form.getByRole('button', { name: 'Casco' }));
  await hand.tap(form.getByRole('button', { name: /^Fin previsto: hoy/ }));
  await inspect(page, 'reception-filled');
  await hand.tap(form.getByRole('button', { name: 'Recibir', exact: true }));
  await toast(page, 'Moto recibida: orden 1.');
  const drawer = await openDrawer(page);
  await drawer.getByRole('heading', { name: /^Orden de trabajo/ }).waitFor();
  await expect.poll(async () => (await storedPhotos(id)).length).toBe(4);
  await expect.poll(() => drawer.getByRole('button', { name: /^Ampliar la foto/ }).count()).toBe(4);
  expect(hand.taps).toBeLessThanOrEqual(14);
  await inspect(page, 'order-received');
});

test('a mechanic inspects a motorcycle on a tablet and proposes the work', async () => {
  const { page } = await arrive('Martín Píriz', '11:30', TABLET);
  await press(page, 'Recibir la moto de Martín Píriz');
  await press(dialog(page, 'Recibir la moto'), 'Recibir');
  const drawer = dialog(page, 'Martín Píriz');
  await press(drawer, 'Revisar la moto');
  const choice = dialog(page, 'Revisión');
  await inspect(page, 'inspection-choice');
  await choice.getByRole('button', { name: /Revisión rápida/ }).tap();
  const inspection = dialog(page, 'Revisión rápida');
  await inspect(page, 'inspection-item');
  const first = inspection.getByRole('heading', { level: 3 });
  const item = (await first.textContent()) ?? '';
  await inspection.getByRole('button', { name: 'Bien' }).tap();
  await expect.poll(() => first.textContent()).not.toBe(item);
  const urgent = inspection.locator('button:not([aria-disabled])', { hasText: 'Urgente' });
  await urgent.tap();
  await inspection.getByLabel('Nota').fill('Cubierta trasera lisa');
  await press(inspection, 'Mano de obra o texto libre');
  await inspection.getByLabel('Qué trabajo es').fill('Cambiar la cubierta trasera');
  await inspection.getByLabel('Precio').fill('85');
  await inspect(page, 'inspection-urgent');
  await press(inspection, 'Agregar');
  await inspection.getByText('US$ 85,00').waitFor();
  await inspection.getByLabel('Foto: Agregar foto').setInputFiles({
    name: 'cubierta.jpg',
    mimeType: 'image/jpeg',
    buffer: await jobPicture('cubierta'),
  });
  await inspection.getByRole('button', { name: /^Ampliar la foto/ }).waitFor();
  for (let at = 0; at < 9; at += 1) {
    await inspection.getByRole('button', { name: /^(Siguiente|Resumen)$/ }).click();
  }
  await inspection.getByRole('heading', { name: 'Resumen' }).waitFor();
  await inspect(page, 'inspection-summary');
  await press(inspection, 'Proponer');
  await toast(page, 'El presupuesto espera revisión.');
  await inspection.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: /^Ampliar la foto/ }).click();
  await dialog(page, 'Foto 1 de 1')
    .getByRole('img', { name: /^Neumáticos: estado y presión, durante el trabajo/ })
    .waitFor();
  await inspect(page, 'photo');
});

test('the notice of a finding that a colleague saved meanwhile moves no button of the inspection', async () => {
  const { page, id } = await arrive('Romina Cáceres', '16:00', PHONE);
  await press(page, 'Recibir la moto de Romina Cáceres');
  await press(dialog(page, 'Recibir la moto'), 'Recibir');
  await press(dialog(page, 'Romina Cáceres'), 'Revisar la moto');
  await page.getByRole('button', { name: /Revisión rápida/ }).tap();
  const inspection = dialog(page, 'Revisión rápida');
  const watch = inspection.getByRole('button', { name: 'Vigilar' });
  await watch.waitFor();
  const { db } = site.app.context;
  const order = db.selectFrom('work_orders').select('id').where('citation_id', '=', id);
  const found = db
    .updateTable('findings')
    .set({ state: 'now', note: 'Gastada hasta el testigo' })
    .where('order_id', 'in', order)
    .where('position', '=', 1);
  await page.route('**/inspection', async (route) => {
    await found.execute();
    await route.continue();
  });
  expectStatus(page, 409);
  await settled(page);
  const place = await watch.boundingBox();
  await watch.tap();
  const notice = inspection.getByRole('alert').filter({ hasText: 'Otra persona revisó lo mismo' });
  await notice.waitFor();
  await expect.poll(() => watch.boundingBox()).toEqual(place);
  await inspect(page, 'inspection-conflict');
});

test.each([820, 1440])('board, reception and inspection fit a window of %i px', async (width) => {
  const clientName = width === 820 ? 'Agustina Olivera' : 'Camila de la Fuente';
  const booked = await bookedOn(site, width === 820 ? '14:00' : '15:00', {
    date: TODAY,
    clientName,
  });
  await moveTo(site, booked, 'accepted');
  const { page } = await openPanel(site, 'admin', {
    width,
    height: 1000,
    hash: '#agenda/tablero',
  });
  await page.getByRole('button', { name: clientName, exact: true }).waitFor();
  await inspect(page, 'board-arrivals');
  await press(page, clientName);
  const drawer = dialog(page, clientName);
  await press(drawer, `Recibir la moto de ${clientName}`);
  const form = dialog(page, 'Recibir la moto');
  await inspect(page, 'reception', '[role=dialog]');
  await press(form, 'Recibir');
  await press(drawer, 'Revisar la moto');
  await page.getByRole('button', { name: /Revisión rápida/ }).click();
  const inspection = dialog(page, 'Revisión rápida');
  await inspection.getByRole('button', { name: 'Vigilar' }).click();
  await inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).waitFor();
  await inspect(page, 'inspection-watch', '[role=dialog]:last-of-type');
});

test.each([390, 1440])('the checklists and their form fit a window of %i px', async (width) => {
  const { page } = await openPanel(site, 'admin', { width, height: 900 });
  const checklists = await openFromMenu(page, 'Revisiones');
  await checklists.getByText('Revisión completa').waitFor();
  await inspect(page, 'checklists', '[role=dialog]');
  await press(checklists, 'Editar Revisión rápida');
  await dialog(page, 'Editar revisión').waitFor();
  await inspect(page, 'checklist-form');
});
