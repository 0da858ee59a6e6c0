import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { moveTo } from './support/booked.ts';
import { openWizard, WISH } from './support/booking.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { rowOf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const LAMP = 'Lámpara H4';
const PRODUCT = 'Lámpara instalada';

const openTab = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('tab', { name }).click();

const productCard = (page: Page): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: PRODUCT, exact: true }) });

async function createLamp(page: Page): Promise<void> {
  await openTab(page, /^Componentes/);
  await press(page, 'Nuevo componente');
  const form = dialog(page, 'Nuevo componente');
  await form.getByRole('textbox', { name: 'Código' }).fill('LAM-H4');
  await form.getByRole('textbox', { name: 'Nombre' }).fill(LAMP);
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('8');
  await form.getByRole('textbox', { name: 'Stock mínimo' }).fill('2');
  await form.getByRole('textbox', { name: 'Costo por unidad' }).fill('6,20');
  await form.getByRole('textbox', { name: /^Precio de venta/ }).fill('11');
  await press(form, 'Crear componente');
  await toast(page, 'Componente creado correctamente');
  await rowOf(page, LAMP).getByText('En stock', { exact: true }).waitFor();
}

async function publishProduct(page: Page): Promise<void> {
  await openTab(page, /^Productos/);
  await press(page, 'Nuevo Producto');
  const form = dialog(page, 'Nuevo Producto');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(PRODUCT);
  await form.getByRole('combobox', { name: 'Categoría' }).fill('Electricidad');
  await form.getByRole('textbox', { name: /^Precio/ }).fill('25');
  await form.getByRole('textbox', { name: 'Descripción' }).fill('Lámpara con su colocación.');
  await form.getByRole('combobox', { name: 'Agregar componente' }).fill(LAMP);
  await page.getByRole('option', { name: new RegExp(LAMP) }).click();
  await form.getByRole('checkbox', { name: 'Agenda Taller' }).check();
  await press(form, 'Crear producto');
  await toast(page, 'Producto creado correctamente');
  await productCard(page).getByText('8 unidades: en stock', { exact: true }).waitFor();
}

async function sell(page: Page, units: number): Promise<void> {
  await press(page, 'Vender Unidad');
  const sale = dialog(page, 'Vender Unidad');
  await sale.getByRole('combobox', { name: 'Producto' }).click();
  await page.getByRole('option', { name: PRODUCT }).click();
  await sale.getByRole('textbox', { name: 'Cantidad' }).fill(String(units));
  await sale.getByRole('combobox', { name: 'Nombre' }).fill('Camila Pereyra');
  await press(sale, 'Vender');
  await sale.waitFor({ state: 'detached' });
  const payment = dialog(page, 'Cobrar');
  await press(payment, 'Cobrar después');
  await payment.waitFor({ state: 'detached' });
}

/** A visitor books the product in the wizard. Returns the id of the citation. */
async function bookProduct(): Promise<string> {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const wizard = await openWizard(page);
  await wizard.reach(5, { ...WISH, service: PRODUCT });
  await wizard.confirm();
  await wizard.arriveAt('Comprobante de Reserva');
  const { id } = await site.app.context.db
    .selectFrom('citations')
    .select('id')
    .where('service_name', '=', PRODUCT)
    .executeTakeFirstOrThrow();
  return id;
}

/** Completes the job, which takes the lamp of the product and another one as a part. */
async function completeJob(page: Page, id: string): Promise<void> {
  await moveTo(site, { id, link: '' }, 'in-progress');
  await page.goto(`/admin#cita=${id}`);
  const drawer = dialog(page, WISH.name);
  await press(drawer, 'Completar mantenimiento');
  const form = dialog(page, 'Completar mantenimiento');
  await form.getByRole('combobox', { name: 'Agregar repuesto' }).fill(LAMP);
  await page.getByRole('option', { name: new RegExp(LAMP) }).click();
  await press(form, 'Completar');
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('Mantenimiento completado exitosamente').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

test('a component is sold as a product and used by a job, and the stock history lists each movement', {
  meta: {
    specification: {
      'admin 1': [
        ['manage services, products and components', 'Nuevo Producto'],
        ['sell components and products', 'Vender'],
        ['see stock movements', 'Historial Stock'],
      ],
    },
  },
}, async () => {
  const { page } = await openPanel(site, 'admin');
  await createLamp(page);
  await publishProduct(page);
  await sell(page, 4);
  await productCard(page).getByText('4 unidades: stock bajo', { exact: true }).waitFor();

  const id = await bookProduct();
  await completeJob(page, id);
  await openTab(page, /^Productos/);
  await productCard(page).getByText('2 unidades: stock bajo', { exact: true }).waitFor();
  await sell(page, 2);
  await productCard(page).getByText('0 unidades: sin stock', { exact: true }).waitFor();
  await productCard(page).getByText(`Falta: ${LAMP}`, { exact: true }).waitFor();

  await openTab(page, /^Componentes/);
  await rowOf(page, LAMP).getByText('Sin stock', { exact: true }).waitFor();
  await openTab(page, /^Historial Stock/);
  const rows = page.getByRole('row').filter({ hasText: LAMP });
  await expect.poll(() => rows.count()).toBe(4);
  const lines = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
  );
  const movements = lines.map((cells) => [cells[2], cells[3], cells[4], cells[5]]);
  expect(movements).toEqual([
    ['Venta', '−2 unidades', '2', '0'],
    ['Venta', '−2 unidades', '4', '2'],
    ['Venta', '−4 unidades', '8', '4'],
    ['Ajuste Manual', '+8 unidades', '0', '8'],
  ]);
  expect(lines[1]?.[6]).toContain(id.slice(-8));
});
