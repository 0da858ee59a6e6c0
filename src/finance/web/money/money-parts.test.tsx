import { expect, test } from 'vitest';
import { getMoneyFigures } from '#cash/contract/money-figures.ts';
import {
  JOB,
  METRICS,
  MONEY,
  openFinances,
  SALE,
  serverWith,
} from '#test/panel/finance-screen.tsx';
import type { Locator } from '#test/panel/locator.ts';
import { until } from '#test/panel/locator.ts';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { getMetrics, type Transaction } from '../../contract/finance.ts';

setUpScreens();

/** Replaces the no-break space between currency and number. */
const plain = (texts: readonly string[]) => texts.map((each) => each.replaceAll('\u00a0', ' '));
const rowsOf = (page: Locator) =>
  plain(page.locator('[aria-label="Cobrado"] dl > div').allTextContents());

test('«Cobrado» shows the money of the period by method and currency, and deposits and debts of now', async () => {
  const page = await openFinances();
  await page.getByText('Señas en mano').waitFor();
  expect(rowsOf(page)).toEqual([
    'EfectivoUS$ 324,00',
    'Efectivo en pesos$ 3.453,00= US$ 86,00',
    'CréditoUS$ 100,00comisión US$ 4,50',
    'TotalUS$ 510,00comisiones US$ 4,50',
    'Señas en manoUS$ 40,00de lo que falta entregar',
    'Por cobrarUS$ 71,50vendido y sin pagar',
    'Por devolverUS$ 29,00pagado de más',
    'Señas retenidasUS$ 15,00de cancelaciones',
  ]);
  await press(page, 'Mes anterior');
  await until(() =>
    expect(page.server.requests(getMoneyFigures).map(({ query }) => query)).toEqual([
      { startDate: '2026-11-01', endDate: '2026-11-30' },
      { startDate: '2026-10-01', endDate: '2026-10-31' },
    ]),
  );
});

test('«Cobrado» says that a period has no payments, and reads again after a failure', async () => {
  const server = serverWith().fail(getMoneyFigures);
  const page = await openFinances({ server });
  const block = page.locator('[aria-label="Cobrado"]');
  await block.getByRole('button', { name: 'Volver a intentar' }).waitFor();
  server.answer(getMoneyFigures, { ...MONEY, received: [] });
  await press(block, 'Volver a intentar');
  await block.getByText('Sin cobros en el período.').waitFor();
});

test('a transaction shows its methods, and what its discounts leave of its price', async () => {
  const discounted: Transaction = {
    ...SALE,
    salePrice: 100,
    paidBy: ['Efectivo', 'Transferencia'],
    discounts: [
      { _id: 'a', createdAt: SALE.createdAt, salePrice: -12 },
      { _id: 'b', createdAt: SALE.createdAt, salePrice: 2 },
    ],
  };
  const page = await openFinances({ server: serverWith({ lines: [discounted, JOB] }) });
  const price = page.locator('tr').filter({ hasText: 'Casco integral' }).locator('td:nth-child(5)');
  await price.first().waitFor();
  expect(plain(price.allTextContents())[0]).toBe(
    'US$ 100,00− US$ 10,00 = US$ 90,00Efectivo, Transferencia',
  );
  const other = page.locator('tr').filter({ hasText: 'Cambio de aceite' });
  expect(plain(other.locator('td:nth-child(5) small').allTextContents())).toEqual([]);
  await page.getByRole('button', { name: /^Detalle de Casco integral/ }).click();
  const fact = (name: string) =>
    plain(page.locator('td dl > div').filter({ hasText: name }).allTextContents());
  await page.getByText('Total con descuento').waitFor();
  expect(fact('Total con descuento')).toEqual([
    'Total con descuentoUS$ 100,00 − US$ 10,00 = US$ 90,00',
  ]);
  expect(fact('Medio de pago')).toEqual(['Medio de pagoEfectivo, Transferencia']);
});

test('the report of a month shows money, fees by payment, closings, stock and the result with purchases', async () => {
  const overall = { ...METRICS.overall, stockPurchases: 700 };
  const server = serverWith().answer(getMetrics, { ...METRICS, overall });
  const page = await openFinances({ server });
  await press(page, 'Reporte');
  const part = (name: string) => page.locator(`section[aria-label="${name}"]`);
  await part('Cobrado').getByText('Señas en mano').waitFor();
  const cells = (name: string) => plain(part(name).locator('tbody :is(th, td)').allTextContents());
  expect(cells('Comisiones por pago')).toEqual([
    '20/11/2026',
    'Crédito fee-1',
    'US$ 100,00',
    'US$ 4,50',
  ]);
  expect(cells('Cierres de caja')).toEqual([
    '12',
    'del 21/11/2026 al 22/11/2026 Sofía Güida: Faltó un vuelto',
    'Efectivo -$ 50,00',
    '13',
    '22/11/2026, reabre el n.º 12 Sofía Güida: Se contó mal',
    '—',
  ]);
  expect(plain(part('Stock').locator('dl').allTextContents())).toEqual([
    'Valor al 23/11/2026US$ 4.321,00cantidades y costo promedio de hoy',
  ]);
  const facts = plain(part('Resumen').locator('dl > div').allTextContents());
  expect(facts.at(-1)).toBe('Resultado si se restan las compras de stockUS$ 1.575,10');
});
