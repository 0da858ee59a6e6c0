import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SERVICES } from '#app/demo/catalogue.ts';
import { changeService, createService } from '#servicios/server/service-actions.ts';
import { createComponent, type NewComponent } from '#stock/server/component-actions.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { type Site, siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const LIST = /\/api\/services\?/;

async function openServices(options = {}, at: Site = site) {
  const { page } = await openPanel(at, ['servicios'], { hash: '#servicios', ...options });
  await page.getByRole('heading', { name: 'Servicios', level: 1 }).waitFor();
  return page;
}

const cards = (page: Page) =>
  page.getByRole('region', { name: 'Servicios', exact: true }).locator('h2');
const card = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Servicios', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function newService(page: Page): Promise<Locator> {
  await press(page, 'Nuevo servicio');
  const form = dialog(page, 'Nuevo servicio');
  await form.waitFor();
  return form;
}

const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });

async function pick(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option', { name: option }).click();
}

let codes = 0;
function shelve(change: Partial<NewComponent> = {}): Promise<string> {
  codes += 1;
  return createComponent(site.app.context.db, {
    code: `SRV-${codes}`,
    name: 'Aceite 10W-40 semisintético',
    unit: 'liter',
    quantity: 38_500,
    minStock: 12_000,
    costPerUnitCents: 790,
    salePriceCents: 1250,
    vehicleTypes: [],
    supplier: '',
    location: '',
    ...change,
  });
}

async function rowOf(name: string) {
  return site.app.context.db
    .selectFrom('services')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

test('a new service by its fields, shown as a card and then changed', async () => {
  const page = await openServices();
  const form = await newService(page);
  await field(form, 'Nombre').fill('  Ajuste de cadena ');
  await field(form, 'Descripción').fill('Limpieza, tensión y lubricación.');
  expect(await form.getByRole('combobox', { name: 'Categoría' }).inputValue()).toBe(
    'Mantenimiento',
  );
  expect(await field(form, 'Duración en minutos').inputValue()).toBe('60');
  await form.getByText('Horas', { exact: true }).click();
  expect(await field(form, 'Duración en horas').inputValue()).toBe('1');
  await field(form, 'Duración en horas').fill('1,5');
  await form.getByText('Los clientes ven: 90 min').waitFor();
  await pick(form, 'Categoría', 'Reparación');
  await field(form, 'Precio').fill('48,50');
  await field(form, 'Costo').fill('10.25');
  await form.getByText(/^78,87\s%/).waitFor();
  await field(form, 'Requisitos (opcional)').fill('Traer la libreta, , Tanque con poca nafta ,');
  await form.getByRole('list', { name: 'Requisitos que se van a mostrar' }).waitFor();
  await inspect(page, 'servicios-new');
  await page.setViewportSize(PHONE);
  await inspect(page, 'servicios-new');
  await page.setViewportSize(WIDE);
  await press(form, 'Crear servicio');
  await toast(page, 'Servicio creado exitosamente');
  await form.waitFor({ state: 'detached' });
  const made = card(page, 'Ajuste de cadena');
  for (const text of [
    'Reparación',
    'Limpieza, tensión y lubricación.',
    '90 min',
    'US$ 48,50',
    'Traer la libreta',
    'Activo',
  ])
    await made.getByText(text, { exact: true }).waitFor();
  await made.getByText('Costo US$ 10,25 · Margen 78,87 %').waitFor();
  expect(await rowOf('Ajuste de cadena')).toMatchObject({
    duration_minutes: 90,
    price_cents: 4850,
    manual_cost_cents: 1025,
    requirements: ['Traer la libreta', 'Tanque con poca nafta'],
    category: 'repair',
  });
  await press(made, 'Editar Ajuste de cadena');
  const again = dialog(page, 'Editar Ajuste de cadena');
  expect(await field(again, 'Duración en minutos').inputValue()).toBe('90');
  expect(await field(again, 'Precio').inputValue()).toBe('48,50');
  await field(again, 'Duración en minutos').fill('120');
  await press(again, 'Guardar cambios');
  await toast(page, 'Servicio actualizado exitosamente');
  await made.getByText('2 horas', { exact: true }).waitFor();
  await eventually(() => isFocused(made.getByRole('button', { name: /^Editar/ }))).toBe(true);
});

test('components give the cost: each once, at least one, their sum and the margin live', async () => {
  const oil = await shelve();
  await shelve({
    name: 'Filtro de aceite universal',
    unit: 'piece',
    costPerUnitCents: 420,
    quantity: 24_000,
  });
  await shelve({ name: 'Filtro que ya no se usa', active: false });
  const page = await openServices();
  const form = await newService(page);
  await field(form, 'Nombre').fill('Cambio de aceite con materiales');
  await field(form, 'Descripción').fill('Incluye filtro.');
  await field(form, 'Precio').fill('60');
  await form.getByRole('switch', { name: 'Usa componentes del stock' }).click();
  expect(await field(form, 'Costo').count()).toBe(0);
  await press(form, 'Crear servicio');
  await form.getByText('Agrega al menos un componente.').waitFor();
  const search = form.getByRole('combobox', { name: 'Agregar componente' });
  await search.fill('FILTRO');
  await page.getByRole('option').first().waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: /Filtro de aceite universal/ }).click();
  expect(await search.inputValue()).toBe('');
  await search.fill('aceite');
  await page.getByRole('option', { name: /10W-40/ }).click();
  await search.click();
  await page.getByText('Sin resultados').waitFor();
  await page.keyboard.press('Escape');
  const liters = form.getByRole('textbox', { name: /^Cantidad de Aceite 10W-40/ });
  await liters.fill('0,5');
  await press(form, 'Crear servicio');
  await form.getByText('La cantidad de cada componente debe ser al menos 1.').waitFor();
  await expect.poll(() => isFocused(liters)).toBe(true);
  await liters.fill('2,85');
  // 2,85 × 7,90 + 4,20; (60 − 26,72) / 60.
  await form.getByText('US$ 26,72').waitFor();
  await form.getByText(/^55,47\s%/).waitFor();
  await inspect(page, 'servicios-bill');
  await page.setViewportSize(PHONE);
  await inspect(page, 'servicios-bill');
  await page.setViewportSize(WIDE);
  await press(form, 'Crear servicio');
  await toast(page, 'Servicio creado exitosamente');
  const made = card(page, 'Cambio de aceite con materiales');
  await made.getByText('2 componentes').waitFor();
  await made.getByText('Costo US$ 26,72 · Margen 55,47 %').waitFor();
  const { id } = await rowOf('Cambio de aceite con materiales');
  const bill = await site.app.context.db
    .selectFrom('service_components')
    .select(['component_id', 'quantity'])
    .where('service_id', '=', id)
    .where('component_id', '=', oil)
    .execute();
  expect(bill).toEqual([{ component_id: oil, quantity: 2850 }]);

  await press(made, 'Editar Cambio de aceite con materiales');
  const again = dialog(page, 'Editar Cambio de aceite con materiales');
  await press(again, 'Quitar Filtro de aceite universal');
  await again.getByText('US$ 22,52').first().waitFor();
  await press(again, 'Guardar cambios');
  await made.getByText('1 componente', { exact: true }).waitFor();
});

test('a sentence at each field, before and after the server was asked', async () => {
  const page = await openServices();
  const form = await newService(page);
  await field(form, 'Duración en minutos').fill('481');
  await field(form, 'Precio').fill('-1');
  await field(form, 'Costo').fill('1,234');
  await field(form, 'Stock').fill('x');
  await press(form, 'Crear servicio');
  for (const sentence of [
    'El nombre es requerido',
    'La descripción es requerida',
    'La duración debe ser de 1 a 480 minutos (8 horas).',
    'El precio debe ser 0 o más, con hasta 2 decimales.',
    'El costo debe ser 0 o más, con hasta 2 decimales.',
    'El stock debe ser 0 o más.',
  ])
    await form.getByText(sentence, { exact: true }).waitFor();
  await expect.poll(() => isFocused(field(form, 'Nombre'))).toBe(true);
  await inspect(page, 'servicios-invalid');
  await page.setViewportSize(PHONE);
  await inspect(page, 'servicios-invalid');
  await page.setViewportSize(WIDE);

  await field(form, 'Nombre').fill('Alineación');
  await field(form, 'Descripción').fill('De ruedas.');
  await field(form, 'Duración en minutos').fill('30');
  await field(form, 'Precio').fill('99999999');
  await field(form, 'Costo').fill('0');
  await field(form, 'Stock').fill('0');
  expectStatus(page, 400);
  await press(form, 'Crear servicio');
  await form.getByText('El importe no puede superar los 10.000.000.').waitFor();
  await field(form, 'Precio').fill('30');
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/api/services', (route) => route.abort());
  await press(form, 'Crear servicio');
  await form
    .getByRole('alert')
    .getByText('Failed to save service. Error de conexión. Por favor intenta nuevamente.')
    .waitFor();
  expectProblem(page, /status of 502/);
  expectProblem(page, /respuesta 502/);
  await page.unroute('**/api/services');
  await page.route('**/api/services', (route) => route.fulfill({ status: 502, body: '' }));
  await press(form, 'Crear servicio');
  await form.getByText('Failed to save service', { exact: true }).waitFor();
  expect(await field(form, 'Nombre').inputValue()).toBe('Alineación');
  await inspect(page, 'servicios-save-failed');
  await page.unroute('**/api/services');
  await press(form, 'Crear servicio');
  await toast(page, 'Servicio creado exitosamente');
});

test('what is not saved is asked about', async () => {
  const page = await openServices();
  const form = await newService(page);
  await press(form, 'Cancelar');
  await form.waitFor({ state: 'detached' });
  const other = await newService(page);
  await field(other, 'Nombre').fill('A medias');
  await page.keyboard.press('Escape');
  const asking = dialog(page, '¿Descartar los cambios?');
  await press(asking, 'Seguir editando');
  expect(await field(other, 'Nombre').inputValue()).toBe('A medias');
  await press(other, 'Cancelar');
  await press(asking, 'Descartar');
  await other.waitFor({ state: 'detached' });
  expect(await card(page, 'A medias').count()).toBe(0);
});

test('switched off and on; refused, the page says so in the words of the catalogue', async () => {
  const page = await openServices();
  const oil = card(page, 'Cambio de aceite y filtro');
  await press(oil, 'Desactivar Cambio de aceite y filtro');
  await oil.getByText('Inactivo', { exact: true }).waitFor();
  expect((await rowOf('Cambio de aceite y filtro')).active).toBe(false);
  await press(oil, 'Activar Cambio de aceite y filtro');
  await oil.getByText('Activo', { exact: true }).waitFor();
  expect((await rowOf('Cambio de aceite y filtro')).active).toBe(true);

  // Under a pointer a new one would wait.
  await page.mouse.move(0, 0);
  await createService(site.app.context.db, SOON_GONE);
  await card(page, SOON_GONE.name).waitFor();
  expectStatus(page, 404);
  await page.route('**/api/services/*/toggle', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/services\/[^/]+/, 'services/nada'),
    }),
  );
  await press(card(page, SOON_GONE.name), `Desactivar ${SOON_GONE.name}`);
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to toggle service status' });
  await banner.getByText('No encontramos ese servicio.').waitFor();
  await inspect(page, 'servicios-toggle-failed');
});

const SOON_GONE = {
  name: 'Servicio de paso',
  description: 'Se elimina.',
  durationMinutes: 30,
  priceCents: 1000,
  category: 'consultation',
  requirements: [],
  active: true,
  components: [],
} as const satisfies Parameters<typeof createService>[1];

test('deletes after a question; refused, the page says so in the words of the catalogue', async () => {
  await createService(site.app.context.db, { ...SOON_GONE, name: 'Para eliminar' });
  const page = await openServices();
  const doomed = card(page, 'Para eliminar');
  await press(doomed, 'Eliminar Para eliminar');
  const asking = dialog(page, '¿Eliminar este servicio?');
  await asking.getByText('Para eliminar').waitFor();
  await inspect(page, 'servicios-delete');
  await press(asking, 'Cancelar');
  await asking.waitFor({ state: 'detached' });
  await expect.poll(() => doomed.count()).toBe(1);

  await page.route('**/api/services/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.continue({
          url: route
            .request()
            .url()
            .replace(/[^/]+$/, 'nada'),
        })
      : route.continue(),
  );
  expectStatus(page, 404);
  await press(doomed, 'Eliminar Para eliminar');
  await press(asking, 'Eliminar');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to delete service' });
  const said = banner.getByText('No encontramos ese servicio.');
  await said.waitFor();
  // «Eliminar» of the card lies where «Eliminar» of the question was: the guard drops a second press there.
  await said.click();
  await page.unroute('**/api/services/*');
  await press(doomed, 'Eliminar Para eliminar');
  await press(asking, 'Eliminar');
  await toast(page, 'Servicio eliminado exitosamente');
  await doomed.waitFor({ state: 'detached' });
  await eventually(() => isFocused(page.getByRole('button', { name: 'Nuevo servicio' }))).toBe(
    true,
  );
});

test('two who change the same service: the second sees what the first did, and loses nothing', async () => {
  await createService(site.app.context.db, { ...SOON_GONE, name: 'De dos personas' });
  const page = await openServices();
  await press(card(page, 'De dos personas'), 'Editar De dos personas');
  const form = dialog(page, 'Editar De dos personas');
  await field(form, 'Precio').fill('55');
  await field(form, 'Duración en minutos').fill('120');
  const { id } = await rowOf('De dos personas');
  const change = {
    name: 'De dos personas',
    description: 'Escrito por otra persona, con todo lo que se hace y lo que hay que traer.',
    duration: SOON_GONE.durationMinutes,
    category: SOON_GONE.category,
    requirements: [],
    active: true,
    stock: 0,
    price: 7_000,
    cost: 0,
    usesComponents: false,
    components: [],
  };
  await changeService(site.app.context.db, id, change, { actor: null, now: Date.now() });
  expectStatus(page, 409);
  await press(form, 'Guardar cambios');
  const alert = form.getByRole('alert');
  await alert.getByText('Otra persona cambió este servicio mientras tanto.').waitFor();
  await eventually(() => isFocused(alert)).toBe(true);
  expect(await field(form, 'Precio').inputValue()).toBe('55');
  await inspect(page, 'servicios-changed-meanwhile');
  await press(alert, 'Ver los cambios');
  await alert.getByText('Cambios de la otra persona').waitFor();
  await eventually(() => isFocused(alert)).toBe(true);
  await alert
    .getByText('Precio: US$ 70. También lo cambiaste: si guardas, queda lo tuyo.')
    .waitFor();
  await alert.getByText('Descripción: Escrito por otra persona', { exact: false }).waitFor();
  expect(await field(form, 'Descripción').inputValue()).toMatch(/^Escrito por otra persona/);
  await page.setViewportSize(PHONE);
  await inspect(page, 'servicios-their-changes');
  await press(form, 'Guardar cambios');
  await toast(page, 'Servicio actualizado exitosamente');
  expect(await rowOf('De dos personas')).toMatchObject({
    price_cents: 5_500,
    duration_minutes: 120,
    description: expect.stringMatching(/^Escrito por otra persona/),
  });
});

test('an answer that is lost creates one service', async () => {
  const page = await openServices();
  const form = await newService(page);
  await field(form, 'Nombre').fill('Una sola vez');
  await field(form, 'Descripción').fill('Aunque la respuesta no llegue.');
  await field(form, 'Precio').fill('10');
  let lost = false;
  await page.route('**/api/services', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  expectProblem(page, /ERR_FAILED/);
  await press(form, 'Crear servicio');
  await form.getByText('Error de conexión. Por favor intenta nuevamente.').waitFor();
  await press(form, 'Crear servicio');
  await toast(page, 'Servicio creado exitosamente');
  const { length } = await site.app.context.db
    .selectFrom('services')
    .select('id')
    .where('name', '=', 'Una sola vez')
    .execute();
  expect(length).toBe(1);
});

test('what another person changes is shown without a touch', async () => {
  const page = await openServices();
  await card(page, 'Service completo').waitFor();
  await createService(site.app.context.db, { ...SOON_GONE, name: 'Agregado por otra persona' });
  await card(page, 'Agregado por otra persona').waitFor();
});

test('without the flag there is no tab and no data', async () => {
  const { page } = await openPanel(site, ['agenda'], { hash: '#servicios' });
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor();
  expect(await page.getByRole('tab', { name: 'Servicios' }).count()).toBe(0);
});

describe('a price list of more than one page', () => {
  const full = siteForTests();

  test('twenty to a page, by category, in the order of their names', async () => {
    for (const { bill: _bill, ...service } of SERVICES) {
      await createService(full.app.context.db, { ...service, active: true, components: [] });
    }
    for (let count = SERVICES.length + 4; count < 25; count += 1) {
      const name = `Revisión número ${count} ${'de una motocicleta con un nombre muy largo '.repeat(2)}`;
      await createService(full.app.context.db, { ...SOON_GONE, name: name.slice(0, 120).trim() });
    }
    const total = await full.app.context.db.selectFrom('services').select('id').execute();
    const page = await openServices({}, full);
    await eventually(() => cards(page).count()).toBe(20);
    await page.getByText('Página 1 de 2').waitFor();
    await inspect(page, 'servicios');
    await page.setViewportSize(PHONE);
    await inspect(page, 'servicios');
    await page.setViewportSize(WIDE);
    await press(page, 'Siguiente');
    await eventually(() => cards(page).count()).toBe(total.length - 20);
    await page.getByRole('combobox', { name: 'Categoría' }).click();
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Todas', 'Mantenimiento', 'Reparación', 'Consulta', 'Instalación', 'Alquiler']);
    await page.getByRole('option', { name: 'Instalación' }).click();
    const installations = SERVICES.filter(({ category }) => category === 'installation');
    await eventually(() => cards(page).count()).toBe(installations.length);
    await press(page, 'Quitar filtros');
    await eventually(() => cards(page).count()).toBe(20);
    await page.getByText('Página 1 de 2').waitFor();
  });

  test('none in a category, loading, and a list that does not come', async () => {
    await full.app.context.db
      .updateTable('services')
      .set({ category: 'repair' })
      .where('category', '=', 'rental')
      .execute();
    const page = await openServices({}, full);
    await eventually(() => cards(page).count()).toBe(20);
    await page.getByRole('combobox', { name: 'Categoría' }).click();
    await page.getByRole('option', { name: 'Alquiler' }).click();
    await page.getByText('No hay servicios en esta categoría').waitFor();
    await inspect(page, 'servicios-filtered-empty');

    for (const size of [WIDE, PHONE]) {
      const { page: other } = await openPanel(full, ['servicios'], { hash: '#agenda' });
      await other.setViewportSize(size);
      await cards(other).first().waitFor();
      const held = Promise.withResolvers<void>();
      await other.route(LIST, async (route) => {
        await held.promise;
        await route.abort();
      });
      await other.reload();
      await other.getByRole('button', { name: 'Nuevo servicio' }).waitFor();
      await other.getByText('Cargando…').waitFor({ state: 'attached' });
      await inspect(other, 'servicios-loading');
      expectProblem(other, /ERR_FAILED/);
      held.resolve();
      await other.getByText('Error al cargar servicios').waitFor();
      await other.getByText('La lista no se pudo mostrar').waitFor();
      await inspect(other, 'servicios-failed');
      await other.unroute(LIST);
      await press(other, 'Volver a intentar');
      await cards(other).first().waitFor();
      await eventually(() => other.getByText('Error al cargar servicios').count()).toBe(0);
    }
  });

  test('without a single service: the sentence and the prompt to create the first', async () => {
    await full.app.context.db
      .updateTable('services')
      .set({ deleted_at: new Date() })
      .where('deleted_at', 'is', null)
      .execute();
    for (const size of [PHONE, WIDE]) {
      const { page } = await openPanel(full, ['servicios'], size);
      const region = page.getByRole('region', { name: 'Servicios', exact: true });
      await region.getByText('Crea el primero').waitFor();
      await inspect(page, 'servicios-empty');
      await press(region, 'Crear el primer servicio');
      await dialog(page, 'Nuevo servicio').waitFor();
    }
  });
});
