import {
  type Checkpoint,
  type Compare,
  cell,
  cents,
  compareSums,
  hundredths,
  type Line,
  type Month,
  type MonthScreen,
  sums,
  thousandths,
} from './read-checkpoint.ts';

/** Income after discounts, refunds and voids, costs, expenses, fees and stock of each month and day. */
export function recomputeIncome({ months, screens, all }: Checkpoint, compare: Compare): void {
  const money = all('cobros-y-pagos');
  for (const month of months) {
    const shown = screens.months.find((each) => each.month === month.month);
    if (shown === undefined) {
      compare(`screen of ${month.month}`, 'a screen', 'none');
      continue;
    }
    compareTotals(compare, month, shown);
    compareDays(compare, month, shown);
    compareFees(compare, month, { shown, money });
    compareStock(compare, month, shown);
  }
}

const total = (lines: readonly Line[], column: string) =>
  lines.reduce((sum, line) => sum + cents(line, column), 0);

/** Sales of the month that stand at its end. */
function countSales(lines: readonly Line[]): number {
  let count = 0;
  const sold = new Map<string, number>();
  for (const line of lines) {
    const id = cell(line, 'causa_id');
    const before = sold.get(id) ?? 0;
    if (cell(line, 'clase') === 'Venta') {
      sold.set(id, before + 1);
      count += 1;
    }
    if (cell(line, 'clase') === 'Anulación' && before > 0) {
      sold.set(id, before - 1);
      count -= 1;
    }
  }
  return count;
}

function compareTotals(compare: Compare, { month, file }: Month, { metrics }: MonthScreen): void {
  const income = file('transacciones');
  const spent = file('gastos');
  const { overall } = metrics;
  const fees = total(file('comisiones'), 'comision');
  const purchases = total(
    spent.filter((line) => cell(line, 'compra_de_stock') === 'sí'),
    'monto',
  );
  const profit = total(income, 'ganancia');
  const own = {
    totalIncome: total(income, 'venta'),
    totalCosts: total(income, 'costo'),
    netProfit: profit,
    totalExpenses: total(spent, 'monto'),
    paymentFees: fees,
    stockPurchases: purchases,
    result: profit - (total(spent, 'monto') - purchases) - fees,
  };
  for (const [name, value] of Object.entries(own))
    compare(`${month} ${name}`, value, hundredths(overall[name] ?? Number.NaN));
  compare(`${month} profit`, own.totalIncome - own.totalCosts, profit);
  compare(`${month} sales`, countSales(income), overall['totalTransactions'] ?? Number.NaN);
  for (const [type, shown] of [
    ['Servicio', metrics.services],
    ['Producto', metrics.products],
  ] as const) {
    const lines = income.filter((line) => cell(line, 'tipo') === type);
    compare(`${month} income of ${type}`, total(lines, 'venta'), hundredths(shown.income));
    compare(`${month} costs of ${type}`, total(lines, 'costo'), hundredths(shown.costs));
    compare(`${month} sales of ${type}`, countSales(lines), shown.count);
  }
  compareSums(
    compare,
    `${month} expenses`,
    sums(spent.map((line) => [cell(line, 'categoria'), cents(line, 'monto')])),
    sums(metrics.expenses.categories.map((each) => [each.category, hundredths(each.amount)])),
  );
  const totals = sums(
    file('totales')
      .filter((line) => cell(line, 'apartado') === 'Totales')
      .map((line) => [cell(line, 'concepto'), cents(line, 'importe')]),
  );
  compare(`totales.csv ${month} income`, own.totalIncome, totals.get('Ingresos totales') ?? null);
  compare(`totales.csv ${month} result`, own.result, totals.get('Resultado') ?? null);
}

function compareDays(compare: Compare, { month, file }: Month, { metrics }: MonthScreen): void {
  const byDay = (name: string, column: string) =>
    sums(file(name).map((line) => [cell(line, 'fecha'), cents(line, column)]));
  const shown = (of: 'income' | 'costs' | 'expenses') =>
    sums(metrics.periods.points.map((point) => [point.period, hundredths(point[of])]));
  compareSums(compare, `${month} income of`, byDay('transacciones', 'venta'), shown('income'));
  compareSums(compare, `${month} costs of`, byDay('transacciones', 'costo'), shown('costs'));
  compareSums(compare, `${month} expenses of`, byDay('gastos', 'monto'), shown('expenses'));
}

/** The fees of payments are those of their movements, and those that the report lists. */
function compareFees(
  compare: Compare,
  { month, file }: Month,
  { shown, money }: { shown: MonthScreen; money: readonly Line[] },
): void {
  const listed = sums(
    file('comisiones').map((line) => [cell(line, 'pago'), cents(line, 'comision')]),
  );
  const ofMovements = sums(
    money.map((line) => [cell(line, 'pago_paypal') || cell(line, 'id'), cents(line, 'comision')]),
  );
  for (const [id, fee] of listed) compare(`${month} fee ${id}`, ofMovements.get(id) ?? 0, fee);
  const inTill = money.filter(
    (line) => cell(line, 'dia').startsWith(month) && cell(line, 'pago_paypal') === '',
  );
  for (const line of inTill)
    if (cents(line, 'comision') !== 0)
      compare(
        `${month} fee ${cell(line, 'id')}`,
        cents(line, 'comision'),
        listed.get(cell(line, 'id')) ?? 0,
      );
  compareSums(
    compare,
    `${month} fee in the report`,
    listed,
    sums(shown.books.fees.map(({ id, fee }) => [id, hundredths(fee)])),
  );
}

function compareStock(compare: Compare, { month, file }: Month, { books }: MonthScreen): void {
  const lines = file('stock');
  for (const line of lines) {
    const value = (thousandths(line, 'cantidad') * cents(line, 'costo')) / 1_000;
    compare(`${month} stock ${cell(line, 'codigo')}`, Math.round(value), cents(line, 'valor'));
  }
  compare(`${month} stock`, total(lines, 'valor'), hundredths(books.stock.value));
}
