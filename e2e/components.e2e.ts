import { beforeAll, expect, test } from 'vitest';
import { formatDollars } from '#shared/money/money.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { callerWith } from '#test/catalogue-calls.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper } from './support/paper.ts';
import { commitThree, fillShelf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
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

test('«Componentes» on a phone starts its list in the upper half and keeps the names of its buttons', async () => {
  const page = await openShelf({ width: 390, height: 844 });
  const list = page.getByRole('listitem').filter({ hasText: 'Cadena 520' }).locator('..');
  const top = (await list.boundingBox())?.y ?? Number.NaN;
  expect(top).toBeLessThan(844 / 2);
  for (const name of ['Venta de mostrador', 'Vender', 'Nuevo componente'])
    await page.getByRole('button', { name, exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Buscar' }).waitFor();
});

test('a scan chooses the component with the exact code and submits no form; the report prints on A4', async () => {
  const page = await openShelf();
  await press(page, 'Vender');
  const sale = dialog(page, 'Vender componente');
  const component = sale.getByRole('combobox', { name: 'Componente' });
  await expect.poll(() => isFocused(component)).toBe(true);
  const held = Promise.withResolvers<void>();
  // Holds back every answer: the answer to a part of the code may already contain the component.
  await page.route('**/api/components/components?**search=B*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  // Types as a scanner does, without pauses; this scanner ends with two Enters.
  await page.keyboard.type('gra-1\n\nBUJ-CR9');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter'); // A held key: its event has `repeat`.
  await page.keyboard.up('Enter');
  expect(await component.inputValue()).toBe('BUJ-CR9');
  held.resolve();
  await expect.poll(() => component.inputValue()).toBe('Bujía de iridio CR9EIX (BUJ-CR9)');
  expect(await sale.getByRole('textbox', { name: 'Precio por unidad' }).inputValue()).toBe('3,50');
  expect(await isFocused(component)).toBe(true);
  // The next scan replaces the choice. A code of no component chooses nothing, not even by prefix.
  await page.keyboard.type('GRA-1\n');
  await expect.poll(() => component.inputValue()).toBe('Grasa de litio (GRA-1)');
  await page.keyboard.type('BUJ-CR\n');
  await sale.getByText('Nada coincide exactamente con «BUJ-CR».').waitFor();
  await page.getByRole('option', { name: /CR9EIX/ }).waitFor();
  // Waits for the list: one that arrives after the arrow key has no highlighted option.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => component.inputValue()).toBe('Bujía de iridio CR9EIX (BUJ-CR9)');
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');

  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Ingreso de compra' }).click();
  const purchase = dialog(page, 'Ingreso de compra');
  await expect
    .poll(() => isFocused(purchase.getByRole('combobox', { name: 'Componente' })))
    .toBe(true);
  await page.keyboard.type('PAS-200\n');
  await purchase.getByText('Hoy: US$ 12,50').waitFor();
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');
  await purchase.waitFor({ state: 'detached' });
  expect(await isFocused(page.getByRole('button', { name: 'Más', exact: true }))).toBe(true);

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
  await page.setViewportSize(PHONE);
  const card = order.getByRole('listitem').filter({ hasText: 'Pastillas de freno delanteras' });
  await card.getByText('Pedir', { exact: true }).waitFor();
  expect(await order.getByRole('table').count()).toBe(0);
  await page.evaluate('window.print = () => { window.printed = true }');
  await press(page, 'Imprimir');
  await expect.poll(() => page.evaluate('window.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await order.getByRole('columnheader', { name: 'Objetivo' }).first().waitFor();
  await expect.poll(() => page.getByRole('tablist').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);
  await page.emulateMedia({ media: null });
  await expect.poll(() => pagesOnPaper(page)).toEqual(['210×297']);
  await press(page, 'Componentes');
  await page.getByRole('heading', { name: 'Componentes' }).waitFor();
});
