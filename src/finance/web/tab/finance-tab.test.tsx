import { expect, test } from 'vitest';
import {
  expensesOf,
  ledgerOf,
  METRICS,
  openFinances,
  RENT,
  SALE,
  salesOn,
  serverWith,
} from '#test/panel/finance-screen.tsx';
import { type Locator, until } from '#test/panel/locator.ts';
import { chooseDay, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { listExpenses } from '../../contract/expense.ts';
import { getMetrics, listTransactions } from '../../contract/finance.ts';

setUpScreens();

const PHONE = 390;

/** Replaces the no-break space between currency and number. */
const plain = (texts: readonly string[]) => texts.map((each) => each.replaceAll('\u00a0', ' '));
const cardOf = (page: Locator, name: string) =>
  plain(page.locator('dl > div').filter({ hasText: name }).first().locator('*').allTextContents());

test('the finance tab shows the figures of the month in cards, chart and table, and opens a line', {
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
        ['full date', 'Fecha completadomingo, 22 de noviembre de 2026'],
        ['ROI', 'ROI-28,57'],
        ['Pagination', 'Página 2 de 2'],
      ],
      'admin 9': [['Default finance period', '27 transacciones', "startDate: '2026-11-01'"]],
    },
  },
}, async () => {
  const lines = [{ ...SALE, roi: -28.57 }, ...salesOn('2026-11-20', 20)];
  const page = await openFinances({ server: serverWith({ lines }) });
  expect(page.server.requests(getMetrics)[0]?.query).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  });
  expect(cardOf(page, 'Ingresos Totales')).toEqual([
    'Ingresos Totales',
    'US$ 5.371,00',
    '27 transacciones',
  ]);
  expect(cardOf(page, 'Costos Totales')[1]).toBe('US$ 2.309,50');
  expect(cardOf(page, 'Ganancia Neta')[1]).toBe('US$ 3.061,50');
  expect(cardOf(page, 'Margen Promedio')[1]).toBe('57,00 %');
  const figures = (of: string) =>
    plain(page.locator(`[aria-label="Totales de ${of}"] dl > div`).allTextContents());
  expect(figures('servicios')).toEqual([
    'IngresosUS$ 3.905,00',
    'CostosUS$ 1.259,50',
    'GananciaUS$ 2.645,50',
    'Margen67,75 %',
    'Cantidad22',
  ]);
  expect(figures('productos')).toEqual([
    'IngresosUS$ 1.466,00',
    'CostosUS$ 1.050,00',
    'GananciaUS$ 416,00',
    'Margen28,38 %',
    'Cantidad5',
  ]);
  expect(
    plain(page.locator('dl > div').filter({ hasText: 'Resultado' }).allTextContents()),
  ).toEqual(['ResultadoUS$ 2.275,10ganancia neta − US$ 786,40 de gastos']);
  const chart = page.getByRole('region', { name: /^Tabla de ingresos/ });
  expect(plain(chart.getByRole('row').last().locator('th, td').allTextContents())).toEqual([
    'Total',
    'US$ 5.371,00',
    'US$ 2.309,50',
    'US$ 3.061,50',
  ]);
  await page.getByRole('slider', { name: 'Recorrer el gráfico' }).fill('11');
  const point =
    '12 de noviembre de 2026: ingresos US$ 324,00, costos US$ 266,20, ganancia US$ 57,80';
  await page.getByText(point).waitFor();

  const detail = page.getByRole('button', { name: /^Detalle de Casco integral/ });
  await detail.press('Enter');
  const history = page.locator('[aria-label="Transacciones"] table');
  expect(history.getByRole('columnheader').allTextContents()).toEqual([
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
  expect(plain(history.locator('dl > div').allTextContents())).toEqual([
    'ClienteWáshington Etcheverrigaray Rodríguez',
    'Emaillucia@ejemplo.com',
    'Teléfono099 123 456',
    'PaísUruguay',
    'Fecha completadomingo, 22 de noviembre de 2026, 07:30',
    'ROI-28,57 %',
    'OrigenVenta de producto',
    'Cantidad1 unidad',
  ]);
  // If a page cannot be read, the previous page stays.
  page.server.fail(listTransactions);
  await press(page, 'Siguiente');
  await page.getByText('No se pudo leer lo que pediste: sigue lo anterior.').waitFor();
  await history.getByText('Uruguay').waitFor();
  ledgerOf(page.server, lines);
  await press(page, 'Siguiente');
  await page.getByText('Página 2 de 2').waitFor();
  await press(page, 'Anterior');
  await page.getByText('Página 1 de 2').waitFor();
  const amounts = page.getByText(/US\$/).allTextContents();
  const money = amounts.flatMap((each) => each.match(/-?US\$\s*[^\s)]*/g) ?? []);
  expect(money.length).toBeGreaterThan(80);
  for (const each of money) expect(each).toMatch(/^-?US\$(\s\d{1,3}(\.\d{3})*,\d{2},?)?$/);
});

test('the report shows the month of the tab, and the tab the month of the report', async () => {
  const page = await openFinances();
  await press(page, 'Un mes antes');
  await page.getByText('octubre de 2026', { exact: true }).waitFor();
  await press(page, 'Reporte');
  await page.getByRole('heading', { name: 'Reporte de octubre de 2026' }).waitFor();
  await press(page, 'Mes anterior');
  await page.getByRole('heading', { name: 'Reporte de setiembre de 2026' }).waitFor();
  await press(page, 'Finanzas');
  await page.getByText('setiembre de 2026', { exact: true }).waitFor();
});

test('the finance tab shows what «Resultado» subtracts, and counts lines apart from transactions', async () => {
  const overall = { ...METRICS.overall, totalExpenses: 786.4, paymentFees: 9.34 };
  const server = serverWith({ lines: [SALE, ...salesOn('2026-11-20', 2)] });
  server.answer(getMetrics, { ...METRICS, overall: { ...overall, stockPurchases: 700 } });
  const page = await openFinances({ server });
  expect(
    plain(page.locator('dl > div').filter({ hasText: 'Resultado' }).allTextContents()),
  ).toEqual([
    'ResultadoUS$ 2.275,10ganancia neta − US$ 86,40 de gastos − US$ 9,34 de comisiones de cobro (sin US$ 700,00 de stock; con ellos, US$ 1.575,10)',
  ]);
  await page.getByText('3 líneas').waitFor();
  await page.getByText('27 transacciones').waitFor();
});

test('the period filter selects all, a month or days, clears a last day before the first, and shows a failed read', {
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
  const server = serverWith().answer(getMetrics, ({ query: { startDate = '' } }) => {
    const totalTransactions = startDate === '' ? 28 : startDate > '2026-11-30' ? 0 : 27;
    return { ...METRICS, overall: { ...METRICS.overall, totalTransactions } };
  });
  server.answer(listExpenses, ({ query: { startDate = '' } }) =>
    startDate > '2026-11-30' ? expensesOf() : expensesOf(RENT),
  );
  const page = await openFinances({ server });
  await press(page, 'Ver todo');
  await page.getByText('28 transacciones').waitFor();
  await page.getByText('Otro período').waitFor();
  await press(page, 'Mes actual');
  await press(page, 'Un mes antes');
  await page.getByText('octubre de 2026', { exact: true }).waitFor();
  const previous = page.getByRole('button', { name: 'Mes anterior' });
  expect(await previous.getAttribute('aria-pressed')).toBe('true');
  await press(page, 'Mes actual');
  await press(page, 'Mes anterior');
  await page.getByText('octubre de 2026', { exact: true }).waitFor();
  await press(page, 'Mes actual');
  // A first day after the last day clears the last day: no request has a reversed period.
  await chooseDay(page, 'Desde', '2026-12-01');
  await page.getByRole('button', { name: 'Hasta: Sin fecha' }).waitFor();
  await chooseDay(page, 'Hasta', '2026-12-31');
  await page.getByText('diciembre de 2026', { exact: true }).waitFor();
  await page.getByText('No hay transacciones en el período').waitFor();
  await page.getByText('No hay gastos en el período').waitFor();
  await page.getByText('0 transacciones').waitFor();
  await press(page, 'Mes actual');
  await page.getByText('27 transacciones').waitFor();

  page.server.fail(getMetrics);
  await chooseDay(page, 'Desde', '2026-11-02');
  await page.getByText('No se pudieron cargar las métricas').waitFor();
  page.server.answer(getMetrics, METRICS);
  await press(page, 'Volver a intentar');
  await page.getByText('Ingresos Totales').waitFor();
});

test('the sections of the finance tab on a phone open and close, and keep their state', async () => {
  const server = serverWith({ lines: salesOn('2026-11-20', 3) });
  const page = await openFinances({ server, width: PHONE });
  const section = (name: string) => page.getByRole('button', { name, exact: true });
  const opened = (name: string) => section(name).getAttribute('aria-expanded');
  expect(await opened('Gráficos')).toBe('false');
  expect(await opened('Historial de transacciones')).toBe('false');
  expect(await opened('Gastos')).toBe('true');
  expect(await opened('Órdenes de trabajo')).toBe('false');
  // A closed section sends no request.
  expect(page.server.requests(listTransactions)).toEqual([]);
  const rent = section('Alquiler del local');
  await section('Gastos').click();
  await rent.waitFor({ state: 'detached' });
  for (const name of ['Historial de transacciones', 'Gastos', 'Órdenes de trabajo']) {
    await press(page, 'Ir a una sección');
    await page.getByRole('menuitem', { name }).click();
    await until(async () => expect(await opened(name)).toBe('true'));
  }
  await rent.waitFor();
  await page.getByText('Órdenes por mes').waitFor();
  await section('Gastos').click();
  await openFinances({ server, width: PHONE });
  expect(await opened('Gráficos')).toBe('false');
  expect(await opened('Historial de transacciones')).toBe('true');
  expect(await opened('Gastos')).toBe('false');
});
