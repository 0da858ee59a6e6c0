import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { readCsv } from '#shared/text/csv.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { expectProblem } from '#test/browser/page.ts';
import { expenseForm, sendExpense } from '#test/expense-calls.ts';
import { recordTestIncome } from '#test/income.ts';
import * as pictures from '#test/pictures.ts';
import { createStaff } from '#test/staff.ts';
import { standsAt, stepOf } from './support/history.ts';
import { inspect } from './support/inspect.ts';
import { press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper } from './support/paper.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Inserts a month with gains and a loss, services and products, and several expenses. */
beforeAll(async () => {
  const { db } = site.app.context;
  for (let day = 2; day <= 23; day += 1) {
    const at = `2026-11-${String(day).padStart(2, '0')}T15:00:00Z`;
    await recordTestIncome(db, at, { saleCents: 9_000 + 700 * day, costCents: 3_100 + 210 * day });
    if (day % 4 !== 0) continue;
    await recordTestIncome(db, at, {
      type: 'product',
      cause: { type: 'product_sale', id: newId() },
      itemName: 'Juego de cubiertas sport 120/70-17 y 180/55-17, montadas',
      clientName: 'Wáshington Etcheverrigaray Rodríguez',
      clientCountry: 'Uruguay',
      saleCents: day === 12 ? 15_000 : 32_900,
      costCents: 21_000,
    });
  }
  await recordTestIncome(db, '2026-11-22T10:30:00Z', {
    type: 'product',
    cause: { type: 'product_sale', id: newId() },
    itemName: 'Casco integral',
    saleCents: 50_000,
    costCents: 7_000,
  });
  await recordTestIncome(db, '2026-09-15T15:00:00Z', { saleCents: 123_456, costCents: 50_000 });
  const { headers } = await createStaff(db, ['finanzas']);
  const expense = (amount: string, concept: string, category: string, date: string) =>
    sendExpense(site.app, headers, expenseForm({ amount, concept, category, date }));
  await expense('650', 'Alquiler del local', 'Alquiler', '2026-11-05');
  await expense('84.5', 'Flete de cubiertas desde el puerto', 'Fletes / Envios', '2026-11-12');
  await expense('39.9', 'Facturación electrónica', 'Software y licencias', '2026-11-01');
  await expense('12', 'Café y yerba', '', '2026-11-20');
});

/** Replaces the no-break space between currency and number. */
const plain = (texts: readonly string[]) => texts.map((each) => each.replaceAll('\u00a0', ' '));
const cardOf = async (page: Page, name: string) =>
  plain(
    await page
      .locator('dl > div')
      .filter({ hasText: name })
      .first()
      .locator('> *')
      .allTextContents(),
  );

async function openFinances(options = {}) {
  const { page } = await openPanel(site, ['finanzas'], { hash: '#finanzas', ...options });
  await page.getByRole('heading', { name: 'Finanzas', exact: true }).waitFor();
  // Each block loads by its own request.
  const phone = 'width' in options;
  for (const read of ['Ingresos Totales', 'Total de gastos'])
    await page.getByText(read).first().waitFor();
  if (!phone) await page.getByText(/^Página 1 de/).waitFor();
  return page;
}

test('«Finanzas» records an expense with a photo, exports, prints a report and voids a sale', {
  meta: {
    specification: {
      'admin 1': [['register expenses with receipts', 'Ver comprobante de Elevador usado']],
      'admin 2 Finanzas tab': [
        ['Expenses list with total', 'Total de gastos'],
        ['receipt link', 'Ver comprobante de Elevador usado'],
        'Cargar Gasto',
      ],
      'admin 2 Expense dialog': [
        ['amount', "'Monto'"],
        ['concept', "'Concepto'"],
        ['category (optional)', 'Categoría (opcional)'],
        ['date', 'Fecha: lunes, 23 de noviembre de 2026'],
        ['notes (optional)', 'Notas (opcional)'],
        ['receipt image (optional)', 'Comprobante (opcional)'],
      ],
      'admin 8 Other': [
        'Error al registrar el gasto',
        ['shown in the dialog', "dialog.getByRole('alert')"],
      ],
    },
  },
}, async () => {
  const page = await openFinances();
  expect(await cardOf(page, 'Ingresos Totales')).toEqual([
    'Ingresos Totales',
    'US$ 5.871,00',
    '28 transacciones',
  ]);
  expect((await cardOf(page, 'Resultado')).slice(1)).toEqual([
    'US$ 2.705,10',
    'ganancia neta − US$ 786,40 de gastos',
  ]);
  const step = await stepOf(page);
  const add = page.getByRole('button', { name: 'Cargar Gasto' }).first();
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Cargar Gasto' });
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await standsAt(page, '#finanzas', step);
  await add.click();
  await dialog.getByRole('button', { name: 'Registrar gasto' }).click();
  await dialog.getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' }).waitFor();
  await dialog.getByText('El monto debe ser mayor a 0').waitFor();
  await dialog.getByLabel('Monto').fill('1.234,50');
  await dialog.getByLabel('Concepto').fill('Elevador usado');
  await dialog.getByLabel('Notas (opcional)').fill('Pago 1 de 2\nen efectivo');
  await dialog.getByLabel('Categoría (opcional)').click();
  await page.getByRole('option', { name: 'Maquinas y herramientas' }).click();
  await dialog.getByLabel('Repetir cada mes').check();
  await dialog.getByText(/Se carga solo el día 23 de cada mes/).waitFor();
  await dialog.getByLabel('Comprobante (opcional)').setInputFiles({
    name: 'factura.jpg',
    mimeType: 'image/jpeg',
    buffer: await pictures.phonePhoto(),
  });
  await dialog.getByRole('img', { name: 'Vista previa' }).waitFor();
  await page.goBack();
  const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  expectProblem(page, /(respuesta|status of) 502/);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/expenses', async (route) => {
    await held.promise;
    await route.fulfill({ status: 502, body: '' });
  });
  await page.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Registrar gasto' }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Subiendo el comprobante' });
  await bar.waitFor();
  // The progress bar stands above the buttons, which stay at the bottom of the window.
  const above = async () => (await bar.boundingBox())?.y ?? Number.NaN;
  await expect.poll(above).toBeLessThan(PHONE.height - 100);
  held.resolve();
  await dialog.getByRole('alert').getByText('Error al registrar el gasto').waitFor();
  await inspect(page, 'finanzas-gasto');
  await page.setViewportSize(WIDE);
  await page.unroute('**/api/expenses');
  await dialog.getByRole('button', { name: 'Registrar gasto' }).click();
  await page.getByText('Gasto registrado correctamente').waitFor();
  await standsAt(page, '#finanzas', step);

  const row = page.getByRole('row').filter({ hasText: 'Elevador usado' });
  await row.getByText('US$ 1.234,50').waitFor();
  await row.getByText(/Cada mes; el próximo, el 23\/12\/2026/).waitFor();
  await page.getByText('US$ 1.470,60').first().waitFor(); // The figure of «Resultado».
  await row.getByRole('button', { name: 'Ver comprobante de Elevador usado' }).click();
  // The browser scales the photo (over 5 MB, 4000 × 3000 pixels, rotated) and turns it upright.
  const shown = page.getByRole('img', { name: 'Comprobante de Elevador usado' });
  await shown.waitFor();
  const size = (side: string) => shown.evaluate((img, name) => Reflect.get(img, name), side);
  await expect.poll(() => size('naturalHeight')).toBe(2_000);
  expect(await size('naturalWidth')).toBe(1_500);
  await page.getByRole('dialog', { name: 'Comprobante' }).getByText('Cerrar').click();

  await row.getByRole('button', { name: 'Elevador usado', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Editar gasto' });
  await edit.getByLabel('Monto').fill('1.000');
  await edit.getByRole('button', { name: 'Quitar' }).click();
  await edit.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Gasto actualizado correctamente').waitFor();
  await row.getByText('US$ 1.000,00').waitFor();
  expect(await row.getByRole('button', { name: /comprobante/ }).count()).toBe(0);

  await putPdf(page);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Gastos (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('gastos-2026-11-01-a-2026-11-30.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(readCsv(csv)?.map(({ cells }) => cells.slice(1, 4))).toContainEqual([
    'Elevador usado',
    'Maquinas y herramientas',
    '1000,00',
  ]);

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Archivo para el contador' }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe('contador-2026-11-01-a-2026-11-30.zip');
  const files = unzipSync(new Uint8Array(await readFile(await archive.path())));
  expect(files['gastos-2026-11-01-a-2026-11-30.csv']).toEqual(new TextEncoder().encode(csv));

  await row.getByRole('button', { name: 'Más acciones para Elevador usado' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByLabel('Dejar de repetirlo cada mes').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Gasto eliminado correctamente').waitFor();
  await page.getByText('US$ 2.705,10').waitFor();
  await voidSale(page);
  await printReport(page);
});

/** Voids a sale. The link from the void to the sale focuses the row of the sale. */
async function voidSale(page: Page): Promise<void> {
  const detail = page.getByRole('button', { name: /^Detalle de Casco integral/ });
  await detail.press('Enter');
  await press(page, 'Anular venta');
  const dialog = page.getByRole('dialog', { name: 'Anular venta' });
  await dialog.locator(':focus').waitFor();
  await dialog.getByLabel('Motivo').fill('Se cargó dos veces');
  await press(dialog, 'Anular venta');
  await toast(page, 'Venta anulada');
  // The list holds its rows while the pointer is over it.
  await page.mouse.move(0, 0);
  const rows = page.getByRole('row').filter({ hasText: 'Casco integral' });
  await expect.poll(() => rows.count()).toBe(2);
  await detail.first().press('Enter');
  const sold = page.locator('tr[aria-current]');
  await page.getByRole('button', { name: /^US.{2}500,00, domingo, 22 de noviembre/ }).click();
  await sold.getByText('Anulada').waitFor();
  const focused = () => page.evaluate(`document.activeElement?.getAttribute('aria-label')`);
  await expect.poll(focused).toBe('Detalle de Casco integral, Lucía Fernández');
  await inspect(page, 'finanzas-anulada');
  // The voids of that day exceed its sales: its figure is negative.
  await page.getByRole('row', { name: /^23\/11 -US/ }).waitFor();
}

async function printReport(page: Page): Promise<void> {
  await press(page, 'Reporte');
  await page.getByRole('heading', { name: 'Reporte de noviembre de 2026' }).waitFor();
  await page.getByText('Flete de cubiertas desde el puerto').waitFor();
  await page.getByText(/^Valor al/).waitFor();
  await inspect(page, 'finanzas-reporte');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);
  // Heights still change after the change of the medium.
  await expect.poll(() => pagesOnPaper(page)).toEqual(['210×297', '210×297']);
}

/** Replaces the photo by a PDF, and opens and downloads it from its dialog. */
async function putPdf(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Elevador usado' });
  await row.getByRole('button', { name: 'Elevador usado', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Editar gasto' });
  const pdf = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: pictures.validPdf() };
  await edit.getByLabel('Comprobante (opcional)').setInputFiles(pdf);
  await press(edit, 'Guardar cambios');
  await edit.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Ver comprobante de Elevador usado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comprobante' });
  const open = dialog.getByRole('link', { name: 'Abrir PDF' });
  expect(await open.getAttribute('href')).toMatch(/^blob:/);
  expect(await open.getAttribute('rel')).toContain('noopener');
  await page.setViewportSize(PHONE);
  await inspect(page, 'finanzas-comprobante-pdf');
  await page.setViewportSize(WIDE);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Descargar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('comprobante-2026-11-23.pdf');
  expect(await readFile(await download.path())).toEqual(pictures.validPdf());
  await dialog.getByText('Cerrar').click();
}

test('«Finanzas» on a phone keeps the month in sight, and keeps sections open or closed on reload', async () => {
  const page = await openFinances(PHONE);
  const section = (name: string) => page.getByRole('button', { name, exact: true });
  const opened = (name: string) => section(name).getAttribute('aria-expanded');
  expect(await opened('Gráficos')).toBe('false');
  expect(await opened('Historial de transacciones')).toBe('false');
  expect(await opened('Gastos')).toBe('true');
  const rent = page.getByRole('button', { name: 'Alquiler del local', exact: true });
  await rent.waitFor();
  await section('Gastos').click();
  await rent.waitFor({ state: 'detached' });
  const goTo = async (name: string) => {
    await press(page, 'Ir a una sección');
    await page.getByRole('menuitem', { name }).click();
    await expect.poll(() => page.evaluate(`document.activeElement?.textContent`)).toBe(name);
  };
  await goTo('Historial de transacciones');
  await page.getByText(/^Página 1 de/).waitFor();
  await goTo('Gastos');
  await rent.waitFor();
  await page.evaluate(`scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })`);
  const next = page.getByRole('button', { name: 'Un mes antes' });
  const inSight = await next.boundingBox();
  expect(inSight?.y).toBeGreaterThanOrEqual(0);
  expect(inSight?.y).toBeLessThan(PHONE.height / 3);
  await section('Gastos').click();
  await page.reload();
  await page.getByText(/^Página 1 de/).waitFor();
  expect(await opened('Gráficos')).toBe('false');
  expect(await opened('Gastos')).toBe('false');
  // A phone shows cards instead of a table.
  expect(await page.getByRole('row').filter({ hasText: 'Cambio de aceite' }).count()).toBe(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
