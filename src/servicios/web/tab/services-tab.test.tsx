// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { Component } from '#stock/contract/component.ts';
import { listComponents } from '#stock/contract/component.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, pressKey, until } from '#test/panel/locator.ts';
import { dialog, pick, press, toast } from '#test/panel/menu.ts';
import { openScreen, type ScreenPage, setUpScreens } from '#test/panel/open-screen.tsx';
import { COMPONENT } from '#test/panel/records.ts';
import {
  createService,
  deleteService,
  listServices,
  type StaffService,
  toggleService,
  updateService,
} from '../../contract/staff-service.ts';
import { ServicesTab } from './services-tab.tsx';

setUpScreens();

const AT = '2026-11-20T12:00:00.000Z';
const OIL: StaffService = {
  _id: 'oil',
  name: 'Cambio de aceite y filtro',
  description: 'Aceite y filtro nuevos.',
  duration: 45,
  price: 60,
  category: 'maintenance',
  requirements: [],
  active: true,
  stock: 0,
  createdAt: AT,
  updatedAt: AT,
  usesComponents: false,
  cost: 20,
  manualCost: 20,
  margin: 66.67,
  components: [],
};

function pageOf(services: StaffService[], { page = 1, totalPages = 1 } = {}) {
  return { services, total: services.length, page, totalPages };
}

function serverWith(services: StaffService[]): FakeServer {
  return new FakeServer().answer(listServices, pageOf(services));
}

/** A tab whose list is there. */
async function openServices(server = serverWith([OIL])): Promise<ScreenPage> {
  const page = openScreen(<ServicesTab />, { server });
  await page.locator('h2').waitFor();
  return page;
}

async function newService(page: Locator): Promise<Locator> {
  await press(page, 'Nuevo servicio');
  const form = dialog(page, 'Nuevo servicio');
  await form.waitFor();
  return form;
}

const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
const card = (page: Locator, name: string) =>
  page.locator('main section li').filter({ hasText: name });

test('a new service by its fields, shown as a card and then changed', async () => {
  const page = await openServices();
  const form = await newService(page);
  await field(form, 'Nombre').fill('  Ajuste de cadena ');
  await field(form, 'Descripción').fill('Limpieza, tensión y lubricación.');
  expect(await form.getByRole('combobox', { name: 'Categoría' }).inputValue()).toBe(
    'Mantenimiento',
  );
  expect(await field(form, 'Duración en minutos').inputValue()).toBe('60');
  await form.getByRole('radio', { name: 'Horas' }).click();
  expect(await field(form, 'Duración en horas').inputValue()).toBe('1');
  await field(form, 'Duración en horas').fill('1,5');
  await form.getByText('Los clientes ven: 90 min').waitFor();
  await pick(form, 'Categoría', 'Reparación');
  await field(form, 'Precio').fill('48,50');
  await field(form, 'Costo').fill('10.25');
  await form.getByText(/^78,87\s%/).waitFor();
  await field(form, 'Requisitos (opcional)').fill('Traer la libreta, , Tanque con poca nafta ,');
  await form.getByRole('list', { name: 'Requisitos que se van a mostrar' }).waitFor();
  const made: StaffService = {
    ...OIL,
    _id: 'chain',
    name: 'Ajuste de cadena',
    description: 'Limpieza, tensión y lubricación.',
    duration: 90,
    category: 'repair',
    price: 48.5,
    cost: 10.25,
    manualCost: 10.25,
    margin: 78.87,
    requirements: ['Traer la libreta', 'Tanque con poca nafta'],
  };
  page.server
    .answer(createService, made, 'Servicio creado exitosamente')
    .answer(listServices, pageOf([made, OIL]));
  await press(form, 'Crear servicio');
  await toast(page, 'Servicio creado exitosamente');
  await form.waitFor({ state: 'detached' });
  expect(page.server.requests(createService)[0]?.body).toMatchObject({
    duration: 90,
    price: 48.5,
    manualCost: 10.25,
    requirements: ['Traer la libreta', 'Tanque con poca nafta'],
    category: 'repair',
  });
  for (const text of [
    'Reparación',
    'Limpieza, tensión y lubricación.',
    '90 min',
    'US$ 48,50',
    'Traer la libreta',
    'Activo',
  ])
    await card(page, 'Ajuste de cadena').getByText(text, { exact: true }).waitFor();
  await card(page, 'Ajuste de cadena').getByText('Costo US$ 10,25 · Margen 78,87 %').waitFor();

  await press(page, 'Editar Ajuste de cadena');
  const again = dialog(page, 'Editar Ajuste de cadena');
  expect(await field(again, 'Duración en minutos').inputValue()).toBe('90');
  expect(await field(again, 'Precio').inputValue()).toBe('48,50');
  await field(again, 'Duración en minutos').fill('120');
  const changed = { ...made, duration: 120 };
  page.server
    .answer(updateService, changed, 'Servicio actualizado exitosamente')
    .answer(listServices, pageOf([changed, OIL]));
  await press(again, 'Guardar cambios');
  await toast(page, 'Servicio actualizado exitosamente');
  await card(page, 'Ajuste de cadena').getByText('2 horas', { exact: true }).waitFor();
  expect(page.server.requests(updateService)[0]?.body).toMatchObject({ duration: 120 });
});

test('components give the cost: each once, at least one, their sum and the margin live', async () => {
  const oil: Component = {
    ...COMPONENT,
    _id: 'oil-10w40',
    code: 'ACE-1',
    name: 'Aceite 10W-40 semisintético',
    unit: 'liter',
    costPerUnit: 7.9,
  };
  const filter = {
    ...COMPONENT,
    _id: 'filter',
    name: 'Filtro de aceite universal',
    costPerUnit: 4.2,
  };
  const old = { ...COMPONENT, _id: 'old', name: 'Filtro que ya no se usa', active: false };
  const page = await openServices();
  page.server.answer(listComponents, ({ query: { only, search = '' } }) =>
    [oil, filter, old].filter(
      ({ name, active }) =>
        name.toLowerCase().includes(search.toLowerCase()) && (only !== 'active' || active),
    ),
  );
  const form = await newService(page);
  await field(form, 'Nombre').fill('Cambio de aceite con materiales');
  await field(form, 'Descripción').fill('Incluye filtro.');
  await field(form, 'Precio').fill('60');
  await form.getByRole('switch', { name: 'Usa componentes del stock' }).click();
  expect(field(form, 'Costo').count()).toBe(0);
  await press(form, 'Crear servicio');
  await form.getByText('Agrega al menos un componente.').waitFor();
  const search = form.getByRole('combobox', { name: 'Agregar componente' });
  await search.fill('FILTRO');
  await page.getByRole('option', { name: /Filtro de aceite universal/ }).waitFor();
  await until(() => expect(page.getByRole('option').count()).toBe(1));
  await page.getByRole('option', { name: /Filtro de aceite universal/ }).click();
  expect(await search.inputValue()).toBe('');
  await search.fill('aceite');
  await page.getByRole('option', { name: /10W-40/ }).click();
  // Neither is offered a second time.
  await search.click();
  await page.getByText('Sin resultados').waitFor();
  await pressKey('Escape');
  const liters = form.getByRole('textbox', { name: /^Cantidad de Aceite 10W-40/ });
  await liters.fill('0,5');
  await press(form, 'Crear servicio');
  await form.getByText('La cantidad de cada componente debe ser al menos 1.').waitFor();
  await until(async () => expect(await liters.isFocused()).toBe(true));
  await liters.fill('2,85');
  // 2,85 × 7,90 + 4,20; (60 − 26,72) / 60.
  await form.getByText('US$ 26,72').waitFor();
  await form.getByText(/^55,47\s%/).waitFor();
  page.server.answer(createService, OIL);
  await press(form, 'Crear servicio');
  await form.waitFor({ state: 'detached' });
  expect(page.server.requests(createService)[0]?.body).toMatchObject({
    usesComponents: true,
    components: [
      { component: 'filter', quantity: 1 },
      { component: 'oil-10w40', quantity: 2.85 },
    ],
  });
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
  await until(async () => expect(await field(form, 'Nombre').isFocused()).toBe(true));
  expect(page.server.requests(createService)).toEqual([]);

  await field(form, 'Nombre').fill('Alineación');
  await field(form, 'Descripción').fill('De ruedas.');
  await field(form, 'Duración en minutos').fill('30');
  await field(form, 'Precio').fill('99999999');
  await field(form, 'Costo').fill('0');
  await field(form, 'Stock').fill('0');
  page.server.answer(createService, OIL);
  await press(form, 'Crear servicio');
  await form.getByText('El importe no puede superar los 10.000.000.').waitFor();
  await field(form, 'Precio').fill('30');
  page.server.disconnect(createService);
  await press(form, 'Crear servicio');
  await form
    .getByRole('alert')
    .getByText('Failed to save service. Error de conexión. Por favor intenta nuevamente.')
    .waitFor();
  page.server.fail(createService);
  await press(form, 'Crear servicio');
  await form.getByText('Failed to save service', { exact: true }).waitFor();
  expect(await field(form, 'Nombre').inputValue()).toBe('Alineación');
  page.server.answer(createService, OIL, 'Servicio creado exitosamente');
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
  await pressKey('Escape');
  const asking = dialog(page, '¿Descartar los cambios?');
  await press(asking, 'Seguir editando');
  expect(await field(other, 'Nombre').inputValue()).toBe('A medias');
  await press(other, 'Cancelar');
  await press(asking, 'Descartar');
  await other.waitFor({ state: 'detached' });
  expect(page.server.requests(createService)).toEqual([]);
});

test('switched off and on; refused, the page says so in the words of the catalogue', async () => {
  const page = await openServices();
  const off = { ...OIL, active: false };
  page.server.answer(toggleService, off).answer(listServices, pageOf([off]));
  await press(page, 'Desactivar Cambio de aceite y filtro');
  await card(page, OIL.name).getByText('Inactivo', { exact: true }).waitFor();
  page.server.answer(toggleService, OIL).answer(listServices, pageOf([OIL]));
  await press(page, 'Activar Cambio de aceite y filtro');
  await card(page, OIL.name).getByText('Activo', { exact: true }).waitFor();
  const sent = page.server.requests(toggleService).map(({ body }) => body);
  expect(sent).toEqual([{ active: false }, { active: true }]);
  page.server.reject(toggleService, 'unknown-service');
  await press(page, 'Desactivar Cambio de aceite y filtro');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to toggle service status' });
  await banner.getByText('No encontramos ese servicio.').waitFor();
});

test('deletes after a question; refused, the page says so in the words of the catalogue', async () => {
  const page = await openServices();
  await press(page, 'Eliminar Cambio de aceite y filtro');
  const asking = dialog(page, '¿Eliminar este servicio?');
  await asking.getByText(OIL.name).waitFor();
  await press(asking, 'Cancelar');
  await asking.waitFor({ state: 'detached' });
  expect(page.server.requests(deleteService)).toEqual([]);

  page.server.reject(deleteService, 'unknown-service');
  await press(page, 'Eliminar Cambio de aceite y filtro');
  await press(asking, 'Eliminar');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to delete service' });
  await banner.getByText('No encontramos ese servicio.').waitFor();
  page.server
    .answer(deleteService, { _id: OIL._id }, 'Servicio eliminado exitosamente')
    .answer(listServices, pageOf([]));
  await press(page, 'Eliminar Cambio de aceite y filtro');
  await press(asking, 'Eliminar');
  await toast(page, 'Servicio eliminado exitosamente');
  await card(page, OIL.name).waitFor({ state: 'detached' });
  const create = page.getByRole('button', { name: 'Nuevo servicio' });
  await until(async () => expect(await create.isFocused()).toBe(true));
});

test('two who change the same service: the second sees what the first did, and loses nothing', async () => {
  const page = await openServices();
  await press(page, `Editar ${OIL.name}`);
  const form = dialog(page, `Editar ${OIL.name}`);
  await field(form, 'Precio').fill('55');
  await field(form, 'Duración en minutos').fill('120');
  const description = 'Escrito por otra persona, con todo lo que se hace.';
  const newer = { ...OIL, description, price: 70, updatedAt: '2026-11-23T11:00:00.000Z' };
  page.server.reject(updateService, 'changed-meanwhile', { data: newer });
  await press(form, 'Guardar cambios');
  const alert = form.getByRole('alert');
  await alert.getByText('Otra persona cambió este servicio mientras tanto.').waitFor();
  await until(async () => expect(await alert.isFocused()).toBe(true));
  expect(await field(form, 'Precio').inputValue()).toBe('55');
  await press(alert, 'Ver los cambios');
  await alert.getByText('Cambios de la otra persona').waitFor();
  await until(async () => expect(await alert.isFocused()).toBe(true));
  await alert
    .getByText('Precio: US$ 70. También lo cambiaste: si guardas, queda lo tuyo.')
    .waitFor();
  await alert.getByText(`Descripción: ${description}`).waitFor();
  expect(await field(form, 'Descripción').inputValue()).toBe(description);
  page.server.answer(updateService, newer, 'Servicio actualizado exitosamente');
  await press(form, 'Guardar cambios');
  await toast(page, 'Servicio actualizado exitosamente');
  expect(page.server.requests(updateService).map(({ body }) => body)).toMatchObject([
    { price: 55, expectedUpdatedAt: AT },
    { price: 55, duration: 120, description, expectedUpdatedAt: newer.updatedAt },
  ]);
});

test('an answer that is lost creates one service', async () => {
  const page = await openServices();
  const form = await newService(page);
  await field(form, 'Nombre').fill('Una sola vez');
  await field(form, 'Descripción').fill('Aunque la respuesta no llegue.');
  await field(form, 'Precio').fill('10');
  page.server.disconnect(createService);
  await press(form, 'Crear servicio');
  await form.getByText('Error de conexión. Por favor intenta nuevamente.').waitFor();
  page.server.answer(createService, OIL, 'Servicio creado exitosamente');
  await press(form, 'Crear servicio');
  await toast(page, 'Servicio creado exitosamente');
  const [first, second] = page.server.requests(createService);
  expect(first?.key).toMatch(/./);
  expect(second).toEqual(first);
});

describe('a price list of more than one page', () => {
  test('twenty to a page, by category, in the order of their names', async () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...OIL, _id: `${at}`, name: `Revisión ${at}` }));
    const server = new FakeServer().answer(listServices, ({ query }) => {
      expect(query['limit']).toBe('20');
      if (query['category'] === 'installation') return pageOf(some(3));
      const page = Number(query['page']);
      return pageOf(some(page === 1 ? 20 : 5), { page, totalPages: 2 });
    });
    const page = await openServices(server);
    const cards = page.locator('main section h2');
    await until(() => expect(cards.count()).toBe(20));
    await page.getByText('Página 1 de 2').waitFor();
    await press(page, 'Siguiente');
    await until(() => expect(cards.count()).toBe(5));
    await page.getByRole('combobox', { name: 'Categoría' }).click();
    await until(() =>
      expect(page.getByRole('option').allTextContents()).toEqual([
        'Todas',
        'Mantenimiento',
        'Reparación',
        'Consulta',
        'Instalación',
        'Alquiler',
      ]),
    );
    await page.getByRole('option', { name: 'Instalación' }).click();
    await until(() => expect(cards.count()).toBe(3));
    await press(page, 'Quitar filtros');
    await until(() => expect(cards.count()).toBe(20));
    await page.getByText('Página 1 de 2').waitFor();
  });

  test('none in a category, loading, and a list that does not come', async () => {
    const server = new FakeServer().answer(listServices, ({ query }) =>
      pageOf(query['category'] === 'rental' ? [] : [OIL]),
    );
    const page = await openServices(server);
    await pick(page, 'Categoría', 'Alquiler');
    await page.getByText('No hay servicios en esta categoría').waitFor();

    const failing = new FakeServer().disconnect(listServices);
    const release = failing.hold(listServices);
    const other = openScreen(<ServicesTab />, { server: failing });
    await other.getByRole('button', { name: 'Nuevo servicio' }).waitFor();
    await other.getByText('Cargando…').waitFor();
    release();
    await other.getByText('Error al cargar servicios').waitFor();
    await other.getByText('La lista no se pudo mostrar').waitFor();
    failing.answer(listServices, pageOf([OIL]));
    await press(other, 'Volver a intentar');
    await other.locator('main section h2').waitFor();
    await other.getByText('Error al cargar servicios').waitFor({ state: 'detached' });
  });

  test('without a single service: the sentence and the prompt to create the first', async () => {
    const page = openScreen(<ServicesTab />, { server: serverWith([]) });
    const region = page.getByRole('region', { name: 'Servicios', exact: true });
    await region.getByText('Crea el primero').waitFor();
    await press(region, 'Crear el primer servicio');
    await dialog(page, 'Nuevo servicio').waitFor();
  });
});
