import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { insertCitation } from '#test/citation-row.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createJobPart, createServiceWithParts, stockQuantities } from '#test/workshop-jobs.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const TITLE = 'Completar mantenimiento';

let oil = '';
let plug = '';
let service = '';

beforeAll(async () => {
  const { db } = site.app.context;
  oil = await createJobPart(db);
  plug = await createJobPart(db, {
    name: 'Bujía CR8E',
    unit: 'piece',
    quantity: 8_000,
    costPerUnitCents: 360,
    salePriceCents: 750,
    vehicleTypes: [],
  });
  await createJobPart(db, { name: 'Cámara de bicicleta', vehicleTypes: ['bicycle'] });
  await createJobPart(db, { name: 'Bujía agotada', quantity: 0 });
  await createJobPart(db, { name: 'Resto de grasa', quantity: 500 });
  await createJobPart(db, { name: 'Tubo sin precio de venta', salePriceCents: null });
  service = await createServiceWithParts(db, { [oil]: 2_000 });
});

const jobOf = (name: string, status: CitationStatus = 'in-progress') =>
  insertCitation(site.app.context.db, '', {
    client_name: name,
    vehicle_brand: 'Yamaha',
    vehicle_model: 'MT-07',
    service_id: service,
    product_id: null,
    status,
  });

async function openJob(id: string, name: string, options = {}) {
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${id}`, ...options });
  const drawer = dialog(page, name);
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return { page, drawer };
}

async function openMaintenance(page: Page, drawer: Locator): Promise<Locator> {
  await press(drawer, TITLE);
  const form = dialog(page, TITLE);
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).waitFor();
  return form;
}

async function addPart(form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).fill(name);
  const options = form.page().getByRole('option');
  // Waits for the filtered list: it would move the option during the click.
  await expect.poll(() => options.count()).toBe(1);
  await options.filter({ hasText: name }).click();
}

const complete = (form: Locator) => form.getByRole('button', { name: 'Completar', exact: true });
const sum = (within: Locator, label: string) =>
  within.locator('dl > div').filter({ has: within.page().getByText(label, { exact: true }) });

test('«Completar mantenimiento» completes a job with parts, labour and notes, and the detail shows them', {
  meta: {
    specification: {
      'admin 2 Componentes (stock) tab': [
        ['available parts for the vehicle type', 'Agregar repuesto'],
        ['selected parts', 'Cantidad de Bujía CR8E'],
        ['labor cost', 'Mano de obra'],
        ['mechanic notes', 'Notas del mecánico (opcional)'],
        ['total', "'Total'", '113,38'],
      ],
    },
  },
}, async () => {
  const name = 'Martín Píriz';
  const id = await jobOf(name);
  await site.app.context.db
    .insertInto('citation_events')
    .values({
      citation_id: id,
      at: new Date(MONDAY_MORNING),
      kind: 'moved',
      actor: 'staff',
      actor_name: 'Sofía Güida',
      from_status: 'accepted',
      to_status: 'in-progress',
      details: JSON.stringify({ vehicle: { brand: 'Honda', model: 'CB 500', year: 2019 } }),
    })
    .execute();
  const { page, drawer } = await openJob(id, name, { name: 'Wilson Berrutti' });
  await drawer.getByRole('button', { name: 'Pasar a Instalada' }).waitFor();
  await drawer
    .getByText('Vehículo corregido: antes Honda CB 500 2019, ahora Yamaha MT-07')
    .waitFor();
  const form = await openMaintenance(page, drawer);
  expect(await complete(form).isDisabled()).toBe(true);
  await form.getByText('agrega al menos un repuesto o el costo de la mano de obra').waitFor();
  expect(await form.getByRole('textbox', { name: 'Completado por' }).inputValue()).toBe(
    'Wilson Berrutti',
  );
  await form.getByText('Incluye el servicio: 2 litros de Aceite 10W-40.').waitFor();

  await form.getByRole('combobox', { name: 'Agregar repuesto' }).click();
  await page.getByRole('option').first().waitFor();
  // Lists what the service leaves of each part. Leaves out parts of other vehicles, without stock,
  // with less than one unit or without a price.
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      expect.stringMatching(/^Aceite 10W-40US\$\s12,50 por litro · Disponible: 8 litros$/),
      expect.stringMatching(/^Bujía CR8EUS\$\s7,50 por unidad · Disponible: 8 unidades$/),
    ]);
  await page.keyboard.press('Escape');
  await addPart(form, 'Bujía CR8E');
  await addPart(form, 'Aceite');
  await form.getByRole('textbox', { name: 'Cantidad de Bujía CR8E' }).fill('2');
  await form.getByRole('textbox', { name: 'Cantidad de Aceite 10W-40' }).fill('1,15');
  await form.getByRole('textbox', { name: 'Mano de obra' }).fill('35,50');
  await form
    .getByRole('textbox', { name: 'Notas del mecánico (opcional)' })
    .fill('Cadena gastada.\nAvisar en el próximo service.');
  await sum(form, 'Repuestos').getByText('29,38').waitFor();
  await sum(form, 'Total').getByText('113,38').waitFor();
  await complete(form).click();
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('Mantenimiento completado exitosamente').waitFor();
  const done = drawer.getByRole('region', { name: 'Trabajo realizado' });
  await done.getByText(/1,15 litros × US\$\s12,50/).waitFor();
  await sum(done, 'Total').getByText('113,38').waitFor();
  expect(await sum(drawer, 'Precio').textContent()).toContain('113,38');
  await done.getByText('Wilson Berrutti').waitFor();
  await done.getByText('Avisar en el próximo service.').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a Entregada' }).waitFor();
  expect(await drawer.getByRole('button', { name: TITLE }).count()).toBe(0);
  expect(await drawer.getByText('Otra persona cambió esta cita.').count()).toBe(0);
  const focused = () => page.evaluate<boolean>('document.activeElement !== document.body');
  await expect.poll(focused).toBe(true);
  await page.setViewportSize(PHONE);
  await inspect(page, 'maintenance-done');
  expect(await stockQuantities(site.app.context.db, oil, plug)).toEqual([6_850, 6_000]);
});
