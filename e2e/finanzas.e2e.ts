import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { voidIncome } from '#finanzas/server/ledger-actions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { readCsv } from '#shared/text/csv.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { expenseForm, sendExpense } from '#test/expense-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { recordTestIncome } from '#test/income.ts';
import * as pictures from '#test/pictures.ts';
import { createStaff } from '#test/staff.ts';
import { chooseDay } from './support/choose-day.ts';
import { standsAt, stepOf } from './support/history.ts';
import { inspect } from './support/inspect.ts';
import { press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { pagesOnPaper } from './support/paper.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const TRANSACTIONS = '**/api/financial/transactions**';
const PHONE = { width: 390, height: 844 };

/** A month with gains and a loss, services and products, and expenses of several kinds. */
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
  await recordTestIncome(db, '2026-09-15T15:00:00Z', { saleCents: 123_456, costCents: 50_000 });
  const { headers } = await createStaff(db, ['finanzas'], { now: MONDAY_MORNING });
  const expense = (amount: string, concept: string, category: string, date: string) =>
    sendExpense(site.app, headers, expenseForm({ amount, concept, category, date }));
  await expense('650', 'Alquiler del local', 'Alquiler', '2026-11-05');
  await expense('84.5', 'Flete de cubiertas desde el puerto', 'Fletes / Envios', '2026-11-12');
  await expense('39.9', 'Facturación electrónica', 'Software y licencias', '2026-11-01');
  await expense('12', 'Café y yerba', '', '2026-11-20');
});

/** Currency and number are held together by a blank that is no space. */
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
  // Each block is read by itself.
  const phone = 'width' in options;
  for (const read of ['Ingresos Totales', 'Total de gastos'])
    await page.getByText(read).first().waitFor();
  if (!phone) await page.getByText(/^Página 1 de/).waitFor();
  return page;
}

test('the month: cards, charts and tables say the same; lines open; everything is its own', {
  meta: {
    specification: {
      'admin 1': [['see finance metrics and transactions', 'Ingresos Totales']],
      'admin 2 Finanzas tab': [
        ['Defaults to the current month', '27 transacciones'],
        ['total income (with transaction count)', 'Ingresos Totales', '27 transacciones'],
        ['total costs', 'Costos Totales'],
        ['net profit', 'Ganancia Neta'],
        ['average margin', 'Margen Promedio'],
        ['Services block', 'IngresosUS$ 3.905,00', "figures('servicios')"],
        ['products block', 'IngresosUS$ 1.466,00', "figures('productos')"],
        [
          'each with income, costs, profit, margin and count',
          'Costos',
          'Ganancia',
          'Margen',
          'Cantidad22',
        ],
        [
          'columns date, type, client, product or service, sale, cost, profit, margin',
          "'Fecha'",
          "'Tipo'",
          "'Cliente'",
          "'Servicio/Producto'",
          "'Venta'",
          "'Costo'",
          "'Ganancia'",
          "'Margen'",
        ],
        ['client, email, phone', 'Emaillucia@ejemplo.com', 'Teléfono099 123 456'],
        ['country (products only)', 'PaísUruguay'],
        ['full date', 'Fecha completajueves, 12 de noviembre de 2026'],
        ['ROI', 'ROI-28,57'],
        ['Pagination', 'Página 2 de 2'],
      ],
      'admin 9': [['Default finance period', '27 transacciones']],
    },
  },
}, async () => {
  const page = await openFinances();
  expect(await cardOf(page, 'Ingresos Totales')).toEqual([
    'Ingresos Totales',
    'US$ 5.371,00',
    '27 transacciones',
  ]);
  expect((await cardOf(page, 'Costos Totales'))[1]).toBe('US$ 2.309,50');
  expect((await cardOf(page, 'Ganancia Neta'))[1]).toBe('US$ 3.061,50');
  expect((await cardOf(page, 'Margen Promedio'))[1]).toBe('57 %');
  const figures = async (of: string) =>
    plain(
      await page
        .getByRole('region', { name: `Totales de ${of}` })
        .locator('dl > div')
        .allTextContents(),
    );
  expect(await figures('servicios')).toEqual([
    'IngresosUS$ 3.905,00',
    'CostosUS$ 1.259,50',
    'GananciaUS$ 2.645,50',
    'Margen67,75 %',
    'Cantidad22',
  ]);
  expect(await figures('productos')).toEqual([
    'IngresosUS$ 1.466,00',
    'CostosUS$ 1.050,00',
    'GananciaUS$ 416,00',
    'Margen28,38 %',
    'Cantidad5',
  ]);
  expect((await cardOf(page, 'Resultado')).slice(1)).toEqual([
    'US$ 2.275,10',
    'ganancia neta − US$ 786,40 de gastos',
  ]);
  const chart = page.getByRole('region', { name: /^Tabla de ingresos/ });
  expect(plain(await chart.getByRole('row').last().locator('th, td').allTextContents())).toEqual([
    'Total',
    'US$ 5.371,00',
    'US$ 2.309,50',
    'US$ 3.061,50',
  ]);
  await page.getByRole('slider', { name: 'Recorrer el gráfico' }).focus();
  for (let step = 0; step < 11; step += 1) await page.keyboard.press('ArrowRight');
  const loss =
    '12 de noviembre de 2026: ingresos US$ 324,00, costos US$ 266,20, ganancia US$ 57,80';
  await page.getByText(loss).waitFor();
  const detail = page.getByRole('button', { name: /^Detalle de Juego/ }).nth(2);
  await detail.press('Enter');
  const history = page.locator('table').filter({ has: detail });
  await expect
    .poll(() => history.getByRole('columnheader').allTextContents())
    .toEqual([
      'Fecha',
      'Tipo',
      'Cliente',
      'Servicio/Producto',
      'Venta',
      'Costo',
      'Ganancia',
      'Margen',
      'Detalle',
    ]);
  await history.getByText('Uruguay').waitFor();
  expect(plain(await history.locator('dl > div').allTextContents())).toEqual([
    'ClienteWáshington Etcheverrigaray Rodríguez',
    'Emaillucia@ejemplo.com',
    'Teléfono099 123 456',
    'PaísUruguay',
    'Fecha completajueves, 12 de noviembre de 2026, 12:00',
    'ROI-28,57 %',
    'OrigenVenta de producto',
    'Cantidad1',
  ]);
  expectStatus(page, 400);
  await page.route(TRANSACTIONS, (route) => route.fulfill({ status: 400, json: {} }));
  await press(page, 'Siguiente');
  await page.getByText('No se pudo leer lo que pediste: sigue lo anterior.').waitFor();
  await history.getByText('Uruguay').waitFor();
  await page.unroute(TRANSACTIONS);
  await press(page, 'Siguiente');
  await page.getByText('Página 2 de 2').waitFor();
  await press(page, 'Anterior');
  await page.getByText('Página 1 de 2').waitFor();
  const amounts = await page.getByText(/US\$/).allTextContents();
  const money = amounts.flatMap((each) => each.match(/-?US\$\s*[^\s)]*/g) ?? []);
  expect(money.length).toBeGreaterThan(100);
  for (const each of money) expect(each).toMatch(/^-?US\$(\s\d{1,3}(\.\d{3})*,\d{2},?)?$/);
  await page.setViewportSize(PHONE);
  expect(await page.getByRole('row').filter({ hasText: 'Cambio de aceite' }).count()).toBe(0);
});

test('an expense with a photo: checked, sent with its progress, seen in the month, changed, exported, deleted', {
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
  await dialog.getByText('El concepto es requerido').waitFor();

  const file = dialog.getByLabel('Comprobante (opcional)');
  expect(await file.getAttribute('accept')).toBe('image/*,application/pdf');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType, buffer });
  await choose('factura.docx', 'application/msword', pictures.elfProgram());
  await dialog.getByText('Solo se permiten imágenes').waitFor();
  await choose('enorme.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await dialog.getByText('El archivo no debe superar los 5MB').waitFor();
  await choose('IMG_1.HEIC', 'image/heic', Buffer.alloc(9));
  await dialog.getByText(/Las fotos HEIC no se pueden usar/).waitFor();

  await dialog.getByLabel('Monto').fill('1.234,50');
  await dialog.getByLabel('Concepto').fill('Elevador usado');
  await dialog.getByLabel('Notas (opcional)').fill('Pago 1 de 2\nen efectivo');
  await dialog.getByLabel('Categoría (opcional)').click();
  await page.getByRole('option', { name: 'Maquinas y herramientas' }).click();
  await dialog.getByLabel('Repetir cada mes').check();
  await dialog.getByText(/Se carga solo el día 23 de cada mes/).waitFor();
  await choose('factura.jpg', 'image/jpeg', await pictures.phonePhoto());
  await dialog.getByRole('img', { name: 'Vista previa' }).waitFor();
  await inspect(page, 'finanzas-gasto');
  await page.goBack();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
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
  // Above the buttons, which stay at the bottom of the window.
  const above = async () => (await bar.boundingBox())?.y ?? Number.NaN;
  await expect.poll(above).toBeLessThan(PHONE.height - 100);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Guardando…' }).waitFor();
  held.resolve();
  await dialog.getByRole('alert').getByText('Error al registrar el gasto').waitFor();
  await page.unroute('**/api/expenses');
  await dialog.getByRole('button', { name: 'Registrar gasto' }).click();
  await page.getByText('Gasto registrado correctamente').waitFor();
  await standsAt(page, '#finanzas', step);

  const row = page.getByRole('row').filter({ hasText: 'Elevador usado' });
  await row.getByText('US$ 1.234,50').waitFor();
  await row.getByText(/Cada mes; el próximo, el 23\/12\/2026/).waitFor();
  await page.getByText('US$ 1.040,60').first().waitFor(); // what is left in «Resultado»
  await row.getByRole('button', { name: 'Ver comprobante de Elevador usado' }).click();
  // More than 5 MB of 4000 × 3000 pixels on their side: scaled in the browser, upright.
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
  await page.getByText('US$ 2.275,10').waitFor();
});

/** In the place of the photo: refused while it is broken, then opened or saved from its dialog. */
async function putPdf(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Elevador usado' });
  await row.getByRole('button', { name: 'Elevador usado', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Editar gasto' });
  const choose = (buffer: Buffer) =>
    edit
      .getByLabel(/Comprobante \(opcional\)|Cambiar el comprobante/)
      .setInputFiles({ name: 'factura.pdf', mimeType: 'application/pdf', buffer });
  const save = edit.getByRole('button', { name: 'Guardar cambios' });
  await choose(pictures.truncatedPdf());
  expectStatus(page, 400);
  await save.click();
  await edit.getByText('El PDF está dañado o incompleto.').waitFor();
  await choose(pictures.validPdf());
  await inspect(page, 'finanzas-gasto-pdf');
  await save.click();
  await edit.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Ver comprobante de Elevador usado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comprobante' });
  const open = dialog.getByRole('link', { name: 'Abrir PDF' });
  expect(await open.getAttribute('href')).toMatch(/^blob:/);
  expect(await open.getAttribute('rel')).toContain('noopener');
  await inspect(page, 'finanzas-comprobante-pdf');
  await page.setViewportSize(PHONE);
  await inspect(page, 'finanzas-comprobante-pdf');
  await page.setViewportSize({ width: 1440, height: 900 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Descargar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('comprobante-2026-11-23.pdf');
  expect(await readFile(await download.path())).toEqual(pictures.validPdf());
  await dialog.getByText('Cerrar').click();
}

test('the period filter shows everything, single months and empty months, and never ends before it begins; a failed read is shown', {
  meta: {
    specification: {
      'admin 2 Finanzas tab': [
        ['start date', "'Desde'"],
        ['end date', "'Hasta'"],
        'Mes actual',
        'Ver todo',
        'No se pudieron cargar las métricas',
      ],
    },
  },
}, async () => {
  const page = await openFinances();
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await page.getByText('setiembre de 2026').first().waitFor();
  await page.getByText('28 transacciones').first().waitFor();
  await press(page, 'Mes actual');
  await press(page, 'Un mes antes');
  await page.getByText('octubre de 2026', { exact: true }).waitFor();
  const previous = page.getByRole('button', { name: 'Mes anterior' });
  expect(await previous.getAttribute('aria-pressed')).toBe('true');
  await press(page, 'Mes actual');
  // A day after the last one opens that end: nothing is asked for backwards.
  await chooseDay(page, 'Desde', '2026-12-01');
  await page.getByRole('button', { name: 'Hasta: Sin fecha' }).waitFor();
  await chooseDay(page, 'Hasta', '2026-12-31');
  await page.getByText('diciembre de 2026', { exact: true }).waitFor();
  await page.getByText('No hay transacciones en el período').waitFor();
  await page.getByText('No hay gastos en el período').waitFor();
  await page.getByText('0 transacciones').first().waitFor();
  await page.getByRole('button', { name: 'Mes actual' }).click();
  await page.getByText('27 transacciones').first().waitFor();

  await page.route('**/api/financial/metrics**', (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  expectStatus(page, 404);
  await chooseDay(page, 'Desde', '2026-11-02');
  await page.getByText('No se pudieron cargar las métricas').waitFor();
  await page.unroute('**/api/financial/metrics**');
  await press(page, 'Volver a intentar');
  await page.getByText('Ingresos Totales').waitFor();
});

test('a month on paper, and what others enter meanwhile', async () => {
  const page = await openFinances();
  await page.getByRole('button', { name: 'Reporte' }).click();
  await page.getByRole('heading', { name: 'Reporte de noviembre de 2026' }).waitFor();
  await page.getByText('Flete de cubiertas desde el puerto').waitFor();
  await inspect(page, 'finanzas-reporte');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);
  expect(await pagesOnPaper(page)).toEqual(['210×297', '210×297']);
  await page.emulateMedia({ media: 'screen' });
  const { headers } = await createStaff(site.app.context.db, ['finanzas'], { now: MONDAY_MORNING });
  const fields = { amount: '1', concept: 'Peaje', date: '2026-11-22' };
  const { body } = await sendExpense(site.app, headers, expenseForm(fields));
  await page.getByText('Peaje').waitFor();
  await request(`${site.app.url}/api/expenses/${body.data._id}`, 'DELETE', undefined, headers);
  await page.getByText('Peaje').waitFor({ state: 'detached' });
});

test('a sale is voided with a reason: both lines show it, and links without permission are not offered', async () => {
  const { db } = site.app.context;
  const casco = { itemName: 'Casco integral', saleCents: 50_000, costCents: 7_000 } as const;
  await recordTestIncome(db, '2026-11-22T10:30:00Z', {
    ...casco,
    type: 'product',
    cause: { type: 'product_sale', id: newId() },
    quantity: 2_000,
  });
  const page = await openFinances();
  // Who may not read the agenda is not led to it.
  const job = page.getByRole('button', { name: /^Detalle de Cambio de aceite/ }).first();
  await job.press('Enter');
  await page.locator('td dt').getByText('Origen').waitFor();
  expect(await page.getByRole('button', { name: 'Ver cita' }).count()).toBe(0);
  await job.press('Enter');
  const detail = page.getByRole('button', { name: /^Detalle de Casco integral/ });
  await detail.press('Enter');
  await press(page, 'Anular venta');
  const dialog = page.getByRole('dialog', { name: 'Anular venta' });
  await dialog.getByText('Casco integral').waitFor();
  await press(dialog, 'Anular venta');
  await dialog.getByText('Por favor ingresa el motivo de la anulación.').waitFor();
  await dialog.getByLabel('Motivo').fill('Se cargó dos veces');
  await press(dialog, 'Anular venta');
  await toast(page, 'Venta anulada');
  // Under a pointer the list would hold its rows.
  await page.mouse.move(0, 0);
  const rows = page.getByRole('row').filter({ hasText: 'Casco integral' });
  await expect.poll(() => rows.count()).toBe(2);
  const told = async () =>
    plain(await rows.locator('td:nth-child(2), td:nth-child(5)').allTextContents());
  await expect
    .poll(told)
    .toEqual(['ProductoAnulación', '-US$ 500,00', 'ProductoAnulada', 'US$ 500,00']);
  await detail.first().press('Enter');
  await page.locator('td dd').getByText('Se cargó dos veces').waitFor();
  await page
    .locator('td dd')
    .getByText(/^US.{2}500,00, domingo, 22 de noviembre/)
    .waitFor();
  // Each line leads to the other one.
  const sold = page.locator('tr[aria-current]');
  await page.getByRole('button', { name: /^US.{2}500,00, domingo, 22 de noviembre/ }).click();
  await sold.getByText('Anulada').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Detalle de Casco integral, Lucía Fernández');
  await page.getByRole('button', { name: /^-US.{2}500,00, lunes, 23 de noviembre/ }).click();
  await sold.getByText('Anulación').waitFor();
  // More was taken back on that day than it brought: its bar stands below zero.
  await page.getByRole('row', { name: /^23\/11 -US/ }).waitFor();
  await inspect(page, 'finanzas-anulada');
});

const focusedName = (page: Page) =>
  page.evaluate<string | null>(`document.activeElement?.getAttribute('aria-label') ?? null`);

test('a void leads to its sale in an earlier month, on whichever page it stands', async () => {
  const { db } = site.app.context;
  const cause = { type: 'product_sale', id: newId() } as const;
  await recordTestIncome(db, '2026-07-02T15:00:00Z', {
    type: 'product',
    cause,
    itemName: 'Baúl de aluminio',
  });
  for (let hour = 0; hour < 23; hour += 1) {
    await recordTestIncome(db, `2026-07-03T${String(hour).padStart(2, '0')}:30:00Z`);
  }
  const by = { id: newId(), name: 'Sofía Güida' };
  const voided = { by, reason: 'Se devolvió', now: Date.parse('2026-08-03T15:00:00Z') };
  await inTransaction(db, (tx) => voidIncome(tx, cause, voided));
  const page = await openFinances();
  await chooseDay(page, 'Desde', '2026-08-01');
  await chooseDay(page, 'Hasta', '2026-08-31');
  await page.getByRole('button', { name: /^Detalle de Baúl de aluminio/ }).press('Enter');
  await page.getByRole('button', { name: /^US.{2}100,00, jueves, 2 de julio/ }).click();
  await page.getByText('julio de 2026', { exact: true }).waitFor();
  await page.getByText('Página 2 de 2').waitFor();
  await page.locator('tr[aria-current]').getByText('Baúl de aluminio').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Detalle de Baúl de aluminio, Lucía Fernández');
});

test('on a phone: the month stays in reach, and sections open, close and stay as they were left', async () => {
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
  await inspect(page, 'finanzas-secciones');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
