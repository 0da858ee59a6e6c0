import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { type Site, siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

async function openServices(options = {}, at: Site = site) {
  const { page } = await openPanel(at, ['servicios'], { hash: '#servicios', ...options });
  await page.getByRole('heading', { name: 'Servicios', level: 1 }).waitFor();
  return page;
}

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

async function rowOf(name: string) {
  return site.app.context.db
    .selectFrom('services')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

test('«Nuevo servicio» creates a service, which is shown as a card and can be changed', {
  meta: {
    specification: {
      'admin 2 Services tab': [
        ['name', "card(page, 'Ajuste de cadena')"],
        ['category', "'Reparación'"],
        ['description', 'Limpieza, tensión y lubricación.'],
        ['duration', "'90 min'"],
        ['price', "'US$ 48,50'"],
        ['requirements', "'Traer la libreta'"],
        ['active state', "'Activo'"],
        ['edit', 'Editar Ajuste de cadena'],
        ['New service button', 'Nuevo servicio'],
        ['Service form modal', "dialog(page, 'Editar Ajuste de cadena')"],
      ],
      'admin 5 Service form': [
        [
          'Requirements are split by commas, trimmed, blanks dropped',
          'Traer la libreta, , Tanque con poca nafta ,',
          "['Traer la libreta', 'Tanque con poca nafta']",
        ],
        ['Margin is shown as a percentage', 'Margen 78,87 %'],
      ],
      'admin 7 Services': [
        ['On success the list reloads and the modal closes', "waitFor({ state: 'detached' })"],
      ],
    },
  },
}, async () => {
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
  await page.setViewportSize(PHONE);
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
  await expect.poll(() => isFocused(made.getByRole('button', { name: /^Editar/ }))).toBe(true);
});
