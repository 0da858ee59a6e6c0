import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectStatus } from '#test/browser/page.ts';
import { callerWith } from '#test/catalogue-calls.ts';
import { createStockedComponent } from '#test/stock.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper } from './support/paper.ts';
import { commitThree, componentNow, fillShelf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844 };
const LONG =
  'Kit de transmisión completo con corona de acero templado, piñón y cadena con retenes para motos de 125 cc';
let shelf: Awaited<ReturnType<typeof fillShelf>>;

beforeAll(async () => {
  shelf = await fillShelf(site);
  await commitThree(site, shelf.plug);
  const long = { code: 'KIT-TRANSMISIÓN-520/YBR125-2017-2024-OR', name: LONG };
  await createStockedComponent(site.app.context.db, {
    ...long,
    location: 'Depósito del fondo, estantería 14',
  });
});

const focused = (page: Page) =>
  page.evaluate<string>(`document.activeElement.labels?.[0]?.textContent ?? ''`);

/** Types a code into the focused field and presses Enter, as a scanner does. */
async function scan(page: Page, code: string): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(/^Componente/);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function type(page: Page, quantity: string): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(/^Cantidad contada/);
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
}

async function count(page: Page, code: string, quantity: string): Promise<void> {
  await scan(page, code);
  await type(page, quantity);
}

const lines = (page: Page) =>
  page.getByRole('list', { name: 'Componentes contados' }).getByRole('listitem');
const figures = (page: Page, name: string) =>
  lines(page).filter({ hasText: name }).locator('dd').allTextContents();

test('a stocktake by scanner survives a reload, and is applied after a changed component is recounted', async () => {
  const { page } = await openPanel(site, ['stock'], { hash: '#componentes', ...PHONE });
  await press(page, 'Más');
  await page.getByRole('menuitem', { name: 'Contar', exact: true }).click();
  await page.getByRole('heading', { name: 'Contar', exact: true }).waitFor();
  await page.getByText('Todavía no contaste nada').waitFor();

  await scan(page, 'NO-ESTÁ');
  await page.getByText('Nada coincide exactamente con «NO-ESTÁ».').waitFor();
  await page.getByRole('combobox', { name: 'Componente' }).fill('');
  await count(page, 'buj-cr9', 'buj-cr9');
  await page.getByText('Ese es el código. Escribe cuánto contaste y pulsa Enter.').waitFor();
  await type(page, '2');
  await expect.poll(() => figures(page, 'Bujía')).toEqual(['12', '2', '−10']);
  await lines(page).getByText('Falta 1 unidad para lo comprometido.').waitFor();

  // The same component is counted on another shelf.
  await scan(page, 'BUJ-CR9');
  await page.getByText('Ya contaste 2 unidades. Lo que escribas…').waitFor();
  await inspect(page, 'count-again');
  await type(page, '9');
  await expect.poll(() => figures(page, 'Bujía')).toEqual(['12', '11', '−1']);
  await count(page, 'GRA-1', '3,1');
  await count(page, 'CAD-520', '4');
  await count(page, 'KIT-TRANSMISIÓN-520/YBR125-2017-2024-OR', '25');
  await lines(page).filter({ hasText: LONG }).waitFor();
  await press(page, 'Corregir Cadena 520');
  await type(page, '5');
  await expect.poll(() => figures(page, 'Cadena 520')).toEqual(['0', '5', '+5']);
  await page.reload();
  await page.getByText('4 componentes contados, 3 con diferencia').waitFor();
  await press(page, `Quitar ${LONG}`);
  await page.getByText('3 componentes contados, 3 con diferencia').waitFor();

  // A sale after the count does not change the difference, which is that of the counting moment.
  const seller = await callerWith(site.app, ['stock']);
  const sale = { componentId: shelf.plug, quantity: 2, salePrice: 7, clientName: 'Ana' };
  expect((await seller('POST', '/components/sell', sale)).status).toBe(201);
  await seller('PUT', `/components/components/${shelf.chain}`, { quantity: 1 });
  expectStatus(page, 409);
  const apply = dialog(page, 'Aplicar conteo');
  await press(page, 'Aplicar conteo');
  await apply.waitFor();
  expect(await apply.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe(
    'Conteo de 23/11/2026',
  );
  await press(apply, 'Aplicar conteo');
  await apply.waitFor({ state: 'detached' });
  await page.getByText('El conteo no se aplicó: hay componentes para contar otra vez.').waitFor();
  await lines(page)
    .filter({ hasText: 'Cadena 520' })
    .getByText('Su stock se ajustó después de que lo contaste. Cuéntalo otra vez.')
    .waitFor();
  await inspect(page, 'count-refused');
  await press(page, 'Corregir Cadena 520');
  await type(page, '1');
  await expect.poll(() => figures(page, 'Cadena 520')).toEqual(['1', '1', '0']);
  await press(page, 'Aplicar conteo');
  await press(apply, 'Aplicar conteo');
  await toast(page, 'Conteo aplicado: 3 componentes contados, 2 ajustes');
  await page.getByRole('heading', { name: 'Componentes', exact: true }).waitFor();
  const now = [shelf.plug, shelf.grease, shelf.chain].map(async (id) => componentNow(site, id));
  expect((await Promise.all(now)).map(({ quantity }) => quantity)).toEqual([9, 3.1, 1]);
});

test('the counting sheet lists the found components and prints them on as many A4 pages as needed', async () => {
  const { db } = site.app.context;
  for (const index of Array(60).keys())
    await createStockedComponent(db, { name: `Tornillo M6 n.º ${index}` });
  const { page } = await openPanel(site, ['stock'], { hash: '#componentes' });
  const openSheet = async (search: string, found: string) => {
    await page.getByRole('textbox', { name: 'Buscar' }).fill(search);
    await page.getByText(found, { exact: true }).first().waitFor();
    await press(page, 'Más');
    await page.getByRole('menuitem', { name: 'Hoja de conteo' }).click();
    return dialog(page, 'Hoja de conteo');
  };
  const some = await openSheet('m6 n.º 5', '11 componentes');
  await some.getByText('Y 3 componentes más.').waitFor();
  expect(await some.getByRole('columnheader').allTextContents()).not.toContain('Sistema');
  await page.setViewportSize(PHONE);
  await inspect(page, 'counting-sheet');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await some.waitFor({ state: 'detached' });
  const sheet = await openSheet('tornillo', '60 componentes');
  await sheet.getByRole('checkbox', { name: 'Incluir el stock del sistema' }).check();
  await sheet.getByRole('columnheader', { name: 'Sistema' }).waitFor();
  await expect.poll(() => pagesOnPaper(page)).toEqual(['210×297', '210×297', '210×297']);
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body > div:last-child table');
  expect(await printed.getByRole('row').count()).toBe(61);
  const head = printed.locator('thead');
  expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe(
    'table-header-group',
  );
});
