import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { expectProblem } from '#test/browser/page.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { componentNow } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

/** From the list of missing components to the purchase of the supplier's invoice. */
const site = siteForTests();
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
let plug: string;
let oil: string;

beforeAll(async () => {
  const { db } = site.app.context;
  const sur = { supplier: 'Repuestos y Lubricantes del Sur S.R.L.', quantity: 1_000 };
  plug = await createStockedComponent(db, {
    ...sur,
    code: 'BUJ',
    name: 'Bujía de iridio',
    targetStock: 12_000,
  });
  oil = await createStockedComponent(db, {
    ...sur,
    code: 'ACE',
    name: 'Aceite 10W-40',
    unit: 'liter',
  });
  await createStockedComponent(db, {
    code: 'FOC',
    name: 'Foco',
    quantity: 0,
    supplier: 'Norte Motos',
  });
  await createStockedComponent(db, { code: 'TRA', name: 'Trapo', quantity: 0 });
});

test('«Qué pedir» copies and exports an order by supplier, and records its invoice once', async () => {
  const { page } = await openPanel(site, ['stock'], { hash: '#componentes/reporte', ...WIDE });
  const order = page.getByRole('region', { name: 'Qué pedir' });
  const supplier = order.getByRole('region', { name: 'Repuestos y Lubricantes del Sur S.R.L.' });
  await supplier.getByRole('row').filter({ hasText: 'Bujía de iridio' }).waitFor();
  expect(await order.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Norte Motos',
    'Repuestos y Lubricantes del Sur S.R.L.',
    'Sin proveedor',
  ]);
  await page.setViewportSize(PHONE);
  await inspect(page, 'pedido');
  await page.setViewportSize(WIDE);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(supplier, 'Copiar pedido: Repuestos y Lubricantes del Sur S.R.L.');
  await toast(page, 'Pedido copiado: pégalo en WhatsApp o en un correo.');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    'Pedido de Taller de prueba:\n- 4 litros: Aceite 10W-40 (ACE)\n- 11 unidades: Bujía de iridio (BUJ)',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(order, 'Exportar pedido (CSV)'),
  ]);
  expect(download.suggestedFilename()).toBe('pedido-2026-11-23.csv');
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toHaveLength(6);

  await press(supplier, 'Registrar compra: Repuestos y Lubricantes del Sur S.R.L.');
  const form = dialog(page, 'Compra de varios componentes');
  const plugs = form.getByRole('textbox', { name: /^Cantidad de Bujía de iridio/ });
  await expect.poll(() => plugs.inputValue()).toBe('11');
  await form.getByLabel('Número de factura (opcional)').fill('A-1207');
  await form.getByRole('textbox', { name: /^Costo por unidad de Bujía de iridio/ }).fill('4,10');
  await plugs.fill('10,5');
  await press(form, 'Registrar compra');
  await form.getByText('La cantidad debe ser un número entero de unidades.').waitFor();
  await page.setViewportSize(PHONE);
  await inspect(page, 'compra-varios');
  await page.setViewportSize(WIDE);
  await plugs.fill('10');
  // After a lost answer, sending the same invoice again records it once.
  expectProblem(page, /(respuesta|status of) 502/);
  await page.route('**/api/stock/purchases', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: '' });
  });
  await press(form, 'Registrar compra');
  await form.getByText('Error al registrar la compra').waitFor();
  await page.unroute('**/api/stock/purchases');
  await press(form, 'Registrar compra');
  await toast(page, 'Compra registrada correctamente: US$ 55,00');
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => supplier.count()).toBe(0);
  expect(await componentNow(site, plug)).toMatchObject({ quantity: 11, costPerUnit: 4.05 });
  expect(await componentNow(site, oil)).toMatchObject({ quantity: 5 });
  await expectSoundStock(site.app.context.db);
});
