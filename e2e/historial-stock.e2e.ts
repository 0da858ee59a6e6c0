import { beforeAll, expect, test } from 'vitest';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { callerWith } from '#test/catalogue-calls.ts';
import { chooseDay } from './support/choose-day.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { fillShelf, fromRow, rowOf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const MOVEMENTS = '**/api/stock/movements**';
let ids: Awaited<ReturnType<typeof fillShelf>>;

const sale = (quantity: number) => ({
  componentId: ids.grease,
  quantity,
  salePrice: 12,
  clientName: 'Martín Píriz',
});

beforeAll(async () => {
  ids = await fillShelf(site);
  const seller = await callerWith(site.app, ['stock']);
  await seller('POST', '/components/sell', sale(0.85));
});

async function openHistory(options = {}) {
  const { page } = await openPanel(site, ['stock'], { hash: '#historial-stock', ...options });
  await page.getByRole('heading', { name: 'Historial Stock' }).waitFor();
  return page;
}

test('every movement with its sign, its stock before and after, its reference and its author', {
  meta: {
    specification: {
      'admin 2 Historial Stock tab': [
        ['Table columns', 'columnheader'],
        ['date;', "'Fecha'"],
        ['component with code;', 'Grasa de litioGRA-1'],
        ['type;', "'Tipo'"],
        ['quantity with sign and unit', '−0,85 kilogramos', '+12 unidades'],
        ['previous stock', 'Stock Anterior'],
        ['new stock', 'Stock Nuevo'],
        ['reference type with the last 8 characters of the id', 'slice(-8)'],
        ['user name and email', 'actor_name', 'actor_email'],
        'Sistema',
      ],
    },
  },
}, async () => {
  const page = await openHistory();
  await rowOf(page, 'Venta').first().waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual([
      'Fecha',
      'Componente',
      'Tipo',
      'Cantidad',
      'Stock Anterior',
      'Stock Nuevo',
      'Referencia',
      'Usuario',
    ]);
  const line = await site.app.context.db
    .selectFrom('stock_movements')
    .select(['reference_id', 'actor_name', 'actor_email'])
    .where('type', '=', 'sale')
    .executeTakeFirstOrThrow();
  const cells = await rowOf(page, 'Venta de componente').locator('th, td').allTextContents();
  expect(cells).toEqual([
    '23/11/2026, 08:00',
    'Grasa de litioGRA-1',
    'Venta',
    '−0,85 kilogramos',
    '2,85',
    '2',
    `Venta de componente ${line.reference_id?.slice(-8)}`,
    `${line.actor_name}${line.actor_email}`,
  ]);
  const first = rowOf(page, 'Bujía');
  await first.getByText('+12 unidades').waitFor();
  await first.getByText('Ajuste Manual').waitFor();
  await first.getByText('Sistema', { exact: true }).waitFor();
  await inspect(page, 'historial-stock');
  await page.setViewportSize({ width: 800, height: 900 });
  await inspect(page, 'historial-stock');
  await page.setViewportSize(PHONE);
  await page.getByRole('listitem').filter({ hasText: 'Grasa' }).first().waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
  await inspect(page, 'historial-stock');
});

test('filters by component, type and days; clears them', {
  meta: {
    specification: {
      'admin 2 Historial Stock tab': [
        ['component', "'Componente'"],
        ['movement type', 'Tipo de movimiento'],
        ['date from', "'Desde'"],
        ['date to', "'Hasta'"],
        ['a clear button', 'Quitar filtros'],
      ],
    },
  },
}, async () => {
  const page = await openHistory();
  await rowOf(page, 'Bujía').waitFor();
  const rows = () => page.getByRole('row').count();
  const component = page.getByRole('combobox', { name: 'Componente' });
  // What is typed is what is sought, whatever stood there before.
  await component.click();
  await page.keyboard.type('BUJ-CR8');
  await page.getByText('No hay componentes así').waitFor();
  expect(await component.inputValue()).toBe('BUJ-CR8');
  await component.press('ControlOrMeta+a');
  await page.keyboard.type('buj-cr9\n');
  await eventually(() => component.inputValue()).toBe('Bujía de iridio CR9EIX (BUJ-CR9)');
  await component.fill('grasa');
  await page.getByRole('option', { name: 'Grasa de litio (GRA-1)' }).click();
  await eventually(rows).toBe(3);
  await page.getByRole('combobox', { name: 'Tipo de movimiento' }).click();
  await eventually(() => page.getByRole('option').allTextContents()).toEqual([
    'Todos',
    'Venta',
    'Devolución',
    'Ajuste Manual',
    'Cancelación',
  ]);
  await page.getByRole('option', { name: 'Venta' }).click();
  await eventually(rows).toBe(2);
  await chooseDay(page, 'Desde', '2026-11-23');
  await chooseDay(page, 'Hasta', '2026-11-23');
  await eventually(rows).toBe(2);
  // A day after the last one opens that end: nothing is asked for backwards.
  await chooseDay(page, 'Desde', '2026-11-24');
  await page.getByRole('button', { name: 'Hasta: Sin fecha' }).waitFor();
  await page.getByText('Ningún movimiento coincide con los filtros', { exact: true }).waitFor();
  await inspect(page, 'historial-stock-empty');
  await press(page.getByRole('search'), 'Quitar filtros');
  await rowOf(page, 'Bujía').waitFor();
  // From a component its own movements are one step away, and Back one step back.
  await page.getByRole('tab', { name: /^Componentes/ }).click();
  await fromRow(page, 'Grasa de litio', 'Ver movimientos');
  await page.waitForURL(`**/admin#historial-stock/componente/${ids.grease}`);
  await eventually(() => component.inputValue()).toBe('Grasa de litio (GRA-1)');
  await eventually(rows).toBe(3);
  await page.goBack();
  await page.getByRole('heading', { name: 'Componentes' }).waitFor();
});

test('twenty to a page, and a new one appears by itself', {
  meta: {
    specification: {
      'admin 2 Main admin page': [
        ['Switching tabs clears filters', "type.inputValue()).toBe('Todos')"],
        ['resets the page to 1', 'leaveAndComeBack', 'Página 1 de 2'],
      ],
      'admin 2 Historial Stock tab': [['Pagination', 'Página 2 de 2']],
      'admin 9': [['Stock movements per page', 'toBe(21)', 'Página 1 de 2']],
    },
  },
}, async () => {
  const page = await openHistory();
  await rowOf(page, 'Bujía').waitFor();
  const seller = await callerWith(site.app, ['stock']);
  for (let sold = 0; sold < 20; sold += 1) {
    await seller('POST', '/components/sell', sale(0.05));
  }
  await page.getByText('Página 1 de 2').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(21);
  expectStatus(page, 400);
  await page.route(MOVEMENTS, (route) => route.fulfill({ status: 400, json: {} }));
  await press(page, 'Siguiente');
  await page.getByText('No se pudo leer lo que pediste: sigue lo anterior.').waitFor();
  await page.getByText('Página 1 de 2').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(21);
  await page.unroute(MOVEMENTS);
  await press(page, 'Siguiente');
  await page.getByText('Página 2 de 2').waitFor();
  await rowOf(page, 'Bujía').waitFor();
  const leaveAndComeBack = async () => {
    await page.getByRole('tab', { name: /^Componentes/ }).click();
    await page.getByRole('heading', { name: 'Componentes' }).waitFor();
    await page.getByRole('tab', { name: 'Historial Stock' }).click();
    await page.getByText('Página 1 de 2').waitFor();
  };
  await leaveAndComeBack();
  const type = page.getByRole('combobox', { name: 'Tipo de movimiento' });
  await type.click();
  await page.getByRole('option', { name: 'Devolución' }).click();
  await page.getByText('Ningún movimiento coincide con los filtros', { exact: true }).waitFor();
  await leaveAndComeBack();
  expect(await type.inputValue()).toBe('Todos');
});

test('loading, and a list that does not come', async () => {
  const { page } = await openPanel(site, ['stock'], { hash: '#componentes' });
  await page.getByRole('heading', { name: 'Componentes' }).waitFor();
  const held = Promise.withResolvers<void>();
  expectStatus(page, 500);
  expectProblem(page, /respuesta 500/);
  await page.route(MOVEMENTS, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { success: false, message: 'Algo falló.' } });
  });
  await page.getByRole('tab', { name: 'Historial Stock' }).click();
  await page.getByRole('combobox', { name: 'Tipo de movimiento' }).waitFor();
  await page.getByText('Cargando…').first().waitFor({ state: 'attached' });
  held.resolve();
  await page.getByRole('alert').getByText('Error al cargar el historial de stock').waitFor();
  await page.unroute(MOVEMENTS);
  await press(page, 'Volver a intentar');
  await page.getByRole('row').nth(1).waitFor();
});
