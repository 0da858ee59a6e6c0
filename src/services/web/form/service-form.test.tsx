import { expect, test } from 'vitest';
import { type Component, listComponents } from '#stock/contract/component.ts';
import { type Locator, pressKey, until } from '#test/panel/locator.ts';
import { dialog, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { COMPONENT } from '#test/panel/records.ts';
import { AT, card, OIL, openServices, pageOf } from '#test/panel/services-screen.tsx';
import {
  createService,
  listServices,
  type StaffService,
  updateService,
} from '../../contract/staff-service.ts';

setUpScreens();

const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });

async function newService(page: Locator): Promise<Locator> {
  await press(page, 'Nuevo servicio');
  const form = dialog(page, 'Nuevo servicio');
  await form.waitFor();
  return form;
}

test('the service form creates a service, which the tab shows as a card, and changes it', async () => {
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

test('the service form computes cost and margin from the components, each of them once', {
  meta: {
    specification: {
      'admin 7 Components and stock': [
        ['active !== false are kept', 'Filtro que ya no se usa', 'active: false'],
      ],
    },
  },
}, async () => {
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
  // A chosen component is not offered again.
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

test('the service form shows errors at the fields before sending, and failures of the server', {
  meta: {
    specification: {
      'admin 8 Page banner messages': [
        'Failed to save service',
        ['server message', 'El precio debe ser 0 o más, con hasta 2 decimales.'],
      ],
    },
  },
}, async () => {
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

test('the service form asks before it discards input', async () => {
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

test('the service form shows a concurrent change of another user, and merges it', async () => {
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

test('the service form resends a lost request with the same idempotency key', async () => {
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
