import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatDollars } from '#shared/money/money.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { callerWith, postService } from '#test/catalogue-calls.ts';
import { expectSoundStock } from '#test/stock.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper } from './support/paper.ts';
import { commitThree, componentNow, fillShelf, fromRow, rowOf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const LIST = '**/api/stock/components**';
const NONE = {
  components: [],
  counters: { total: 0, low: 0, out: 0 },
  total: 0,
  page: 1,
  totalPages: 1,
};
let ids: Awaited<ReturnType<typeof fillShelf>>;

beforeAll(async () => {
  ids = await fillShelf(site);
  await commitThree(site, ids.plug);
});

async function openComponents(options = {}) {
  const { page } = await openPanel(site, ['stock'], { hash: '#componentes', ...options });
  await page.getByRole('heading', { name: 'Componentes' }).waitFor();
  return page;
}

async function openShelf(options = {}) {
  const page = await openComponents(options);
  await page.getByRole('button', { name: 'Más acciones para Cadena 520' }).waitFor();
  return page;
}

/** The toast of a sale. */
const saleTold = (page: Page): Promise<void> =>
  page.getByText('Venta registrada correctamente', { exact: true }).first().waitFor();

test('loading, then nothing there', async () => {
  const { page } = await openPanel(site, ['stock'], { hash: '#historial-stock' });
  const held = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held.promise;
    await route.fulfill({ json: { success: true, data: NONE } });
  });
  await page.goto('/admin#componentes');
  await page.reload();
  await page.getByRole('button', { name: 'Nuevo componente' }).waitFor();
  await page.getByText('Cargando…').first().waitFor({ state: 'attached' });
  await inspect(page, 'componentes-loading');
  held.resolve();
  await page.getByText('No hay componentes registrados', { exact: true }).waitFor();
  await inspect(page, 'componentes-empty');
  await press(page, 'Crear el primero');
  await dialog(page, 'Nuevo componente').waitFor();
});

test('a list that does not come says so, and comes at the second try', async () => {
  const { page } = await openPanel(site, ['stock'], { hash: '#historial-stock' });
  await page.getByRole('heading', { name: 'Historial Stock' }).waitFor();
  expectStatus(page, 500);
  expectProblem(page, /respuesta 500/);
  await page.route(LIST, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Algo falló.' } }),
  );
  await page.goto('/admin#componentes');
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch components' });
  await alert.getByText('Algo falló.').waitFor();
  await inspect(page, 'componentes-failed');
  await page.unroute(LIST);
  await press(page, 'Volver a intentar');
  await rowOf(page, 'Cadena 520').waitFor();
  await eventually(() => page.getByRole('alert').filter({ hasText: 'Failed' }).count()).toBe(0);
});

test('counters, the specified columns, status, what is committed and what is left', async () => {
  const page = await openShelf();
  const headers = await page.getByRole('columnheader').allTextContents();
  expect(headers).toEqual([
    'Código',
    'Nombre',
    'Stock Actual',
    'Stock Mínimo',
    'Precio/Unidad',
    'Ubicación',
    'Estado',
    'Acciones',
  ]);
  const counters = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem');
  await expect
    .poll(() => counters.allTextContents())
    .toEqual(['Total de componentes 4', 'Stock bajo 1', 'Sin stock 1']);
  // Pressed, a counter shows what it counts alone; pressed again, or by the total, all are back.
  const counter = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
  const rows = () => page.getByRole('row').count();
  const pressed = (name: string) => counter(name).getAttribute('aria-pressed');
  await counter('Sin stock').click();
  await eventually(rows).toBe(2);
  await rowOf(page, 'Cadena').waitFor();
  await counter('Stock bajo').click();
  await rowOf(page, 'Pastillas').waitFor();
  await eventually(rows).toBe(2);
  expect([await pressed('Stock bajo'), await pressed('Sin stock')]).toEqual(['true', 'false']);
  await inspect(page, 'componentes-low');
  await page.getByRole('textbox', { name: 'Buscar' }).fill('cadena');
  await page.getByText('Ningún componente coincide con los filtros').waitFor();
  await press(page, 'Quitar filtros');
  await eventually(rows).toBe(5);
  await counter('Stock bajo').click();
  await eventually(rows).toBe(2);
  await counter('Total de componentes').click();
  await eventually(rows).toBe(5);
  expect(await pressed('Stock bajo')).toBe('false');
  const plug = rowOf(page, 'CR9EIX');
  await plug.getByText('Comprometido: 3').waitFor();
  await plug.getByText('Libre: 9').waitFor();
  await plug.getByText('Costo: US$ 3,50 / unidad').waitFor();
  await plug.getByText('En stock', { exact: true }).waitFor();
  await rowOf(page, 'Pastillas').getByText('Stock bajo', { exact: true }).waitFor();
  await rowOf(page, 'Cadena').getByText('Sin stock', { exact: true }).waitFor();
  await rowOf(page, 'Grasa').getByText('2,85', { exact: true }).waitFor();
  // What is not there cannot be sold.
  expect(
    await rowOf(page, 'Cadena')
      .getByRole('button', { name: /^Vender/ })
      .count(),
  ).toBe(0);
  await page.getByRole('tab', { name: 'Componentes, 2 con stock bajo' }).waitFor();
  await inspect(page, 'componentes');
  await page.setViewportSize({ width: 800, height: 900 });
  const cost = plug.getByText('Costo: US$ 3,50');
  expect((await cost.boundingBox())?.height).toBeLessThan(30);
  await inspect(page, 'componentes');
  await page.setViewportSize(PHONE);
  await page.getByRole('listitem').filter({ hasText: 'CR9EIX' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
  await inspect(page, 'componentes');
});

test('finds by code, name and place, without case and accents', async () => {
  const page = await openShelf();
  const search = page.getByRole('textbox', { name: 'Buscar' });
  await search.fill('BUJIA');
  await eventually(() => page.getByRole('row').count()).toBe(2);
  await search.fill('b2');
  await rowOf(page, 'Pastillas').waitFor();
  await search.fill('nada de esto');
  await page.getByText('Ningún componente coincide con la búsqueda').waitFor();
  await press(page, 'Quitar búsqueda');
  await eventually(() => page.getByRole('row').count()).toBe(5);
});

test('creates one, refuses what the rules refuse, and what the server does', async () => {
  const page = await openShelf();
  await press(page, 'Nuevo componente');
  const form = dialog(page, 'Nuevo componente');
  expect(await form.getByRole('textbox', { name: 'Cantidad', exact: true }).inputValue()).toBe('0');
  expect(await form.getByRole('textbox', { name: 'Stock mínimo' }).inputValue()).toBe('0');
  expect(await form.getByRole('textbox', { name: 'Costo por unidad' }).inputValue()).toBe('0');
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('-1');
  await form.getByRole('textbox', { name: 'Costo por unidad' }).fill('1,234');
  await press(form, 'Crear componente');
  await form.getByText('El código es requerido').waitFor();
  await form.getByText('El nombre es requerido').waitFor();
  await form.getByText('La cantidad debe ser 0 o más.').waitFor();
  await form.getByText('El importe puede tener hasta 2 decimales.').waitFor();
  await inspect(page, 'componentes-new-wrong');
  await form.getByRole('textbox', { name: 'Código' }).fill('buj-cr9');
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Aceite 10W40');
  await form.getByRole('combobox', { name: 'Unidad' }).click();
  await page.getByRole('option', { name: 'Litro' }).click();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('20,5');
  await form.getByRole('textbox', { name: 'Costo por unidad' }).fill('6.40');
  await form.getByRole('textbox', { name: /^Precio de venta/ }).fill('9,90');
  await form.getByRole('checkbox', { name: 'Moto' }).check();
  expectStatus(page, 409);
  await press(form, 'Crear componente');
  await form.getByRole('alert').getByText('Failed to save component').waitFor();
  const code = form.getByRole('textbox', { name: 'Código' });
  await expect.poll(() => isFocused(code)).toBe(true);
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByText('Ya existe un componente con ese código.').count()).toBe(1);
  await inspect(page, 'componentes-new-refused');
  await form.getByRole('textbox', { name: 'Código' }).fill('ACE-10');
  await press(form, 'Crear componente');
  await toast(page, 'Componente creado correctamente');
  const row = rowOf(page, 'Aceite 10W40');
  await row.getByText('20,5', { exact: true }).waitFor();
  await row.getByText('Venta: US$ 9,90').waitFor();
});

test('an edited quantity is asked for its reason; one that moved meanwhile is not overwritten unseen', async () => {
  const page = await openShelf();
  await page.getByRole('button', { name: 'Grasa de litio', exact: true }).click();
  const form = dialog(page, 'Editar componente');
  await form.waitFor();
  expect(await form.getByRole('textbox', { name: /Motivo/ }).count()).toBe(0);
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('3');
  await form.getByRole('textbox', { name: /Motivo/ }).fill('Recuento');
  await page.setViewportSize(PHONE);
  await inspect(page, 'componentes-edit');
  await page.setViewportSize({ width: 1440, height: 900 });
  const seller = await callerWith(site.app, ['stock']);
  await seller('POST', '/components/sell', {
    componentId: ids.grease,
    quantity: 0.85,
    salePrice: 12,
    clientName: 'Martín Píriz',
  });
  expectStatus(page, 409);
  await press(form, 'Guardar cambios');
  await form.getByRole('alert').getByText('Failed to save component').waitFor();
  await form.getByText('Ahora hay 2 kilogramos.').waitFor();
  await press(form, 'Guardar cambios');
  await toast(page, 'Componente actualizado correctamente');
  expect((await componentNow(site, ids.grease)).quantity).toBe(3);
  const { body } = await seller<{ movements: { reason: string; quantity: number }[] }>(
    'GET',
    `/stock/movements?componentId=${ids.grease}`,
  );
  expect(body.data.movements[0]).toMatchObject({ reason: 'Recuento', quantity: 1 });
});

test('sells: what is missing, too much, and the total', async () => {
  const page = await openShelf();
  await press(page, 'Vender');
  const form = dialog(page, 'Vender componente');
  await form.waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('0');
  await press(form, 'Registrar venta');
  for (const sentence of [
    'Por favor selecciona un componente',
    'La cantidad debe ser mayor a 0',
    'El precio de venta debe ser mayor a 0',
    'El nombre del cliente es requerido',
  ]) {
    await form.getByText(sentence, { exact: true }).waitFor();
  }
  await inspect(page, 'componentes-sale-wrong');
  await form.getByRole('combobox', { name: 'Componente' }).click();
  await page.getByRole('option', { name: /CR9EIX/ }).waitFor();
  expect(await page.getByRole('option', { name: /Cadena/ }).count()).toBe(0);
  await page.getByRole('option', { name: /CR9EIX/ }).click();
  expect(await form.getByRole('textbox', { name: 'Precio por unidad' }).inputValue()).toBe('3,50');
  await form.getByText('Disponible: 12 unidades · Comprometido: 3').waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('13');
  await form.getByRole('textbox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
  await press(form, 'Registrar venta');
  await form.getByText('Stock insuficiente. Disponible: 12', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('2');
  await form.getByText('Se vende al costo: no deja ganancia.', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Precio por unidad' }).fill('3');
  await form
    .getByText('Por debajo del costo, US$ 3,50: se pierden US$ 0,50 por unidad.', { exact: true })
    .waitFor();
  await form.getByRole('button', { name: /Usar el precio de venta/ }).click();
  await form.getByText(/al costo|debajo del costo/).waitFor({ state: 'detached' });
  await form.getByText('US$ 14,00').waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'componentes-sale');
  await press(form, 'Registrar venta');
  await saleTold(page);
  expect((await componentNow(site, ids.plug)).quantity).toBe(10);
});

test('a scanner chooses the component with the exact code once its answer arrives, and never submits', async () => {
  const page = await openShelf();
  await press(page, 'Vender');
  const sale = dialog(page, 'Vender componente');
  const component = sale.getByRole('combobox', { name: 'Componente' });
  await eventually(() => isFocused(component)).toBe(true);
  const held = Promise.withResolvers<void>();
  // The answer to a part of the code may already hold the component, so each one is held back.
  await page.route('**/api/components/components?**search=B*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  // As a scanner types: without pauses, and this one ends with two Enters.
  await page.keyboard.type('gra-1\n\nBUJ-CR9');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter'); // held: `repeat`
  await page.keyboard.up('Enter');
  expect(await component.inputValue()).toBe('BUJ-CR9');
  held.resolve();
  await eventually(() => component.inputValue()).toBe('Bujía de iridio CR9EIX (BUJ-CR9)');
  expect(await sale.getByRole('textbox', { name: 'Precio por unidad' }).inputValue()).toBe('3,50');
  expect(await isFocused(component)).toBe(true);
  // The next scan takes its place; one that no component has chooses nothing, not even what begins so.
  await page.keyboard.type('GRA-1\n');
  await eventually(() => component.inputValue()).toBe('Grasa de litio (GRA-1)');
  await page.keyboard.type('BUJ-CR\n');
  await sale.getByText('Nada coincide exactamente con «BUJ-CR».').waitFor();
  await page.getByRole('option', { name: /CR9EIX/ }).waitFor();
  await inspect(page, 'componentes-scan-unknown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => component.inputValue()).toBe('Bujía de iridio CR9EIX (BUJ-CR9)');
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');

  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Ingreso de compra' }).click();
  const purchase = dialog(page, 'Ingreso de compra');
  await eventually(() => isFocused(purchase.getByRole('combobox', { name: 'Componente' }))).toBe(
    true,
  );
  await page.keyboard.type('PAS-200\n');
  await purchase.getByText('Hoy: US$ 12,50').waitFor();
  expect(sent).toEqual([]);
});

test('somebody else was faster: the sale says what there is, and sells once', async () => {
  const page = await openShelf();
  await page.getByRole('button', { name: 'Vender Pastillas de freno delanteras' }).click();
  const form = dialog(page, 'Vender componente');
  await form.getByRole('textbox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
  const sold: string[] = [];
  await page.route('**/api/components/sell', async (route) => {
    sold.push(route.request().headers()['idempotency-key'] ?? '');
    if (sold.length === 1) {
      const json = {
        success: false,
        message: 'Stock insuficiente. Disponible: 0',
        code: 'insufficient-stock',
      };
      return route.fulfill({ status: 409, json });
    }
    return route.continue();
  });
  expectStatus(page, 409);
  await press(form, 'Registrar venta');
  const alert = form.getByRole('alert');
  await alert.getByText('Error al registrar la venta', { exact: true }).waitFor();
  await alert.getByText('Stock insuficiente. Disponible: 0').waitFor();
  await press(form, 'Registrar venta');
  await saleTold(page);
  // A refusal did nothing, so what is sent next is a sale of its own.
  expect(sold).toHaveLength(2);
  for (const key of sold) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(sold[1]).not.toBe(sold[0]);
  expect((await componentNow(site, ids.pad)).quantity).toBe(1);
});

test('a purchase shows the average that the server then keeps', async () => {
  const page = await openShelf();
  await fromRow(page, 'Bujía de iridio CR9EIX', 'Ingreso de compra');
  const form = dialog(page, 'Ingreso de compra');
  expect(await form.getByRole('textbox', { name: /^Proveedor/ }).inputValue()).toBe(
    'Repuestos del Este',
  );
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('0');
  await press(form, 'Registrar compra');
  await form.getByText('La cantidad debe ser mayor a 0').waitFor();
  await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('5');
  await form.getByRole('textbox', { name: 'Costo por unidad' }).fill('5');
  await form.getByText('US$ 4,00', { exact: true }).waitFor();
  await form.getByText('15 unidades', { exact: true }).waitFor();
  await inspect(page, 'componentes-purchase');
  await press(form, 'Registrar compra');
  await toast(page, 'Compra registrada correctamente');
  const now = await componentNow(site, ids.plug);
  expect([now.quantity, now.costPerUnit]).toEqual([15, 4]);
});

test('deletes after a question; what uses it is named, and it can be deactivated in its place', async () => {
  const page = await openShelf();
  const caller = await callerWith(site.app, ['servicios']);
  await postService(caller, {
    name: 'Cambio de transmisión',
    usesComponents: true,
    components: [{ component: ids.chain, quantity: 1 }],
  });
  await fromRow(page, 'Cadena 520', 'Eliminar');
  const question = dialog(page, 'Eliminar componente');
  await question
    .getByText(/está en uso en «Cambio de transmisión», y no se puede eliminar/)
    .waitFor();
  expect(await question.getByRole('button', { name: 'Eliminar' }).count()).toBe(0);
  await inspect(page, 'componentes-delete');
  await press(question, 'Desactivar');
  await toast(page, 'Componente actualizado correctamente');
  await rowOf(page, 'Cadena 520').getByText('Inactivo').waitFor();
  await fromRow(page, 'Cadena 520', 'Eliminar');
  await question.getByText('Ya está desactivado.').waitFor();
  await question.getByText('Cerrar', { exact: true }).click();
  const chains = site.app.context.db.updateTable('components').where('id', '=', ids.chain);
  await chains.set({ active: true }).execute(); // as the tests after it know it
  await fromRow(page, 'Grasa de litio', 'Eliminar');
  expectProblem(page, /(respuesta|status of) 502/);
  await page.route('**/api/components/components/*', (route) => route.fulfill({ status: 502 }));
  await press(question, 'Eliminar');
  await question.getByText('Error al eliminar el componente', { exact: true }).waitFor();
  await page.unroute('**/api/components/components/*');
  // Where the live event comes before the answer, what is open is read once more and is gone.
  mayGetStatus(page, 404);
  await press(question, 'Eliminar');
  await toast(page, 'Componente eliminado correctamente');
  await eventually(() => rowOf(page, 'Grasa').count()).toBe(0);
  await expectSoundStock(site.app.context.db);
});

test('what another one does appears by itself; without the flag there is no tab', async () => {
  const page = await openShelf();
  const seller = await callerWith(site.app, ['stock']);
  await seller('POST', '/components/sell', {
    componentId: ids.plug,
    quantity: 12,
    salePrice: 8,
    clientName: 'Martín Píriz',
  });
  await rowOf(page, 'CR9EIX').getByText('Stock bajo', { exact: true }).waitFor();
  const { page: other } = await openPanel(site, ['agenda'], { hash: '#componentes' });
  await other.getByRole('tab', { name: /Agenda/ }).waitFor();
  expect(await other.getByRole('tab', { name: /Componentes|Historial/ }).count()).toBe(0);
});

test('a report of what the stock is worth and what to order, ready for paper', async () => {
  const page = await openShelf();
  await press(page, 'Reporte');
  await page.getByRole('heading', { name: 'Reporte de stock' }).waitFor();
  const caller = await callerWith(site.app, ['stock']);
  const { body } = await caller<{ totalValue: number }>('GET', '/stock/report');
  await page.getByText(formatDollars(body.data.totalValue), { exact: true }).first().waitFor();
  const order = page.getByRole('region', { name: 'Qué pedir' });
  const heads = order.getByRole('table').first().getByRole('columnheader');
  await expect
    .poll(() => heads.allTextContents())
    .toEqual(['Componente', 'Stock', 'Comprometido', 'Mínimo', 'Objetivo', 'Pedir', 'Costo']);
  await order.getByRole('row').filter({ hasText: 'Pastillas de freno delanteras' }).waitFor();
  await page.getByRole('region', { name: 'Sin stock' }).getByText('Cadena 520').waitFor();
  await inspect(page, 'componentes-report');
  await page.setViewportSize(PHONE);
  const card = order.getByRole('listitem').filter({ hasText: 'Pastillas de freno delanteras' });
  await card.getByText('Pedir', { exact: true }).waitFor();
  expect(await order.getByRole('table').count()).toBe(0);
  await inspect(page, 'componentes-report');
  await page.evaluate('window.print = () => { window.printed = true }');
  await press(page, 'Imprimir');
  await eventually(() => page.evaluate('window.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await order.getByRole('columnheader', { name: 'Objetivo' }).first().waitFor();
  await eventually(() => page.getByRole('tablist').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);
  await page.emulateMedia({ media: null });
  expect(await pagesOnPaper(page)).toEqual(['210×297']);
  await press(page, 'Componentes');
  await page.getByRole('heading', { name: 'Componentes' }).waitFor();
});

test('a form with something in it asks before it closes', async () => {
  const page = await openShelf();
  await press(page, 'Nuevo componente');
  await dialog(page, 'Nuevo componente').getByRole('textbox', { name: 'Nombre' }).fill('Filtro');
  await page.keyboard.press('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
});
