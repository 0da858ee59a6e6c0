import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readPaidBy } from '#cash/server/book-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Period } from '#shared/contract/period.ts';
import { csvDecimal, csvLines, csvQuantity, writeCsv } from '#shared/text/csv.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import type { Expense } from '../contract/expense.ts';
import type { Metrics } from '../contract/finance.ts';
import { NO_CATEGORY_LABEL } from '../rules/expense-fields.ts';
import { receiptFileName } from '../rules/export-names.ts';
import { resultWithPurchases } from '../rules/figures.ts';
import {
  INCOME_CAUSE_LABELS,
  INCOME_LINE_LABELS,
  PAYMENT_FEES_LABEL,
  RESULT_WITH_PURCHASES_LABEL,
  STOCK_PURCHASES_LABEL,
  TRANSACTION_TYPE_LABELS,
} from '../rules/finance-labels.ts';
import {
  type ReceiptFacts,
  readExpenses,
  readPurchaseIds,
  readReceiptFacts,
} from './expenses/expense-queries.ts';
import { chargeIdOf, lineView, readIncome, type TransactionLine } from './transaction-queries.ts';

/** Text of a file in chunks; the process can answer other requests between two chunks. */
export type TextChunks = AsyncGenerator<string>;

const TRANSACTION_COLUMNS = [
  'fecha',
  'hora',
  'tipo',
  'origen',
  'servicio_o_producto',
  'cliente',
  'email',
  'telefono',
  'pais',
  'venta',
  'costo',
  'ganancia',
  'margen_porcentaje',
  'roi_porcentaje',
  'clase',
  'cantidad',
  'motivo',
  'id',
  'causa_id',
  // What movements of money refer to: the basket, or the cause.
  'cobro_id',
  'medios',
];

/** Income of a period as CSV, oldest first. */
export async function transactionsFile(context: AppContext, period: Period): Promise<TextChunks> {
  const { timeZone } = await readSettings(context);
  const rows = await readIncome(context.db, period, timeZone);
  const paidBy = await readPaidBy(context.db, rows.map(chargeIdOf));
  return csvChunks(TRANSACTION_COLUMNS, rows, (row) => [
    ...transactionCells(lineView(row), timeZone),
    row.id,
    row.cause_id,
    chargeIdOf(row),
    row.kind === 'sale' ? (paidBy.get(chargeIdOf(row)) ?? []).join(', ') : '',
  ]);
}

const LINES_PER_CHUNK = 500;

/** Writes CSV in chunks: 100 000 lines at once would block the process for half a second. */
export async function* csvChunks<Row>(
  columns: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): TextChunks {
  yield writeCsv([columns]);
  for (let at = 0; at < rows.length; at += LINES_PER_CHUNK) {
    yield csvLines(rows.slice(at, at + LINES_PER_CHUNK).map(cellsOf));
    await yieldToEventLoop();
  }
}

function transactionCells(line: TransactionLine, timeZone: string): string[] {
  const { day, time } = wallAt(Date.parse(line.createdAt), timeZone);
  const client = line.citation ?? line.reservation;
  return [
    day,
    time,
    TRANSACTION_TYPE_LABELS[line.type],
    INCOME_CAUSE_LABELS[line.cause.type],
    line.citation?.service.name ?? line.reservation?.product.name ?? '',
    client?.clientName ?? '',
    client?.clientEmail ?? '',
    client?.clientPhone ?? '',
    line.reservation?.clientCountry ?? '',
    csvDecimal(line.salePrice),
    csvDecimal(line.cost),
    csvDecimal(line.profit),
    line.profitMargin === null ? '' : csvDecimal(line.profitMargin),
    line.roi === null ? '' : csvDecimal(line.roi),
    INCOME_LINE_LABELS[line.kind],
    csvQuantity(line.quantity),
    line.reason,
  ];
}

const EXPENSE_COLUMNS = [
  'fecha',
  'concepto',
  'categoria',
  'monto',
  'notas',
  'comprobante',
  'se_repite',
  'cargado_por',
  // Name of the receipt's file in the accountant's archive.
  'archivo_comprobante',
  // What movements of money refer to.
  'id',
  'medio',
  // «Resultado» does not subtract a purchase of stock.
  'compra_de_stock',
];

export type ExpensesFile = {
  chunks: TextChunks;
  /** The receipts in the order of the lines, each with its file name of the CSV. */
  receipts: readonly (ReceiptFacts & { name: string })[];
};

/** Expenses of a period as CSV, oldest first. */
export async function expensesFile({ db }: AppContext, period: Period): Promise<ExpensesFile> {
  const facts = await readReceiptFacts(db, period);
  const purchases = await readPurchaseIds(db, period);
  const { expenses } = await readExpenses(db, period);
  const rows = expenses.reverse().map((expense) => {
    const receipt = facts.get(expense._id);
    const name = receipt === undefined ? '' : receiptFileName(expense, receipt.contentType);
    return { expense, name, receipt, isPurchase: purchases.has(expense._id) };
  });
  return {
    chunks: csvChunks(EXPENSE_COLUMNS, rows, expenseCells),
    receipts: rows.flatMap(({ name, receipt }) =>
      receipt === undefined ? [] : [{ ...receipt, name }],
    ),
  };
}

type ExpenseLine = { expense: Expense; name: string; isPurchase: boolean };

function expenseCells({ expense, name, isPurchase }: ExpenseLine): string[] {
  return [
    expense.date,
    expense.concept,
    expense.category,
    csvDecimal(expense.amount),
    expense.notes,
    name === '' ? 'no' : 'sí',
    expense.repeatMonthly ? 'sí' : 'no',
    expense.enteredBy ?? 'Sistema',
    name,
    expense._id,
    expense.payment?.method ?? '',
    isPurchase ? 'sí' : 'no',
  ];
}

const TOTAL_COLUMNS = ['apartado', 'concepto', 'cantidad', 'importe'];

/** Totals of a period as CSV, as the screen shows them. */
export function totalsFile({ overall, services, products, expenses }: Metrics): TextChunks {
  const sold = (name: string, { income, costs, profit, count }: Metrics['services']) => [
    [name, 'Ingresos', String(count), csvDecimal(income)],
    [name, 'Costos', '', csvDecimal(costs)],
    [name, 'Ganancia', '', csvDecimal(profit)],
  ];
  const rows = [
    [
      'Totales',
      'Ingresos totales',
      String(overall.totalTransactions),
      csvDecimal(overall.totalIncome),
    ],
    ['Totales', 'Costos totales', '', csvDecimal(overall.totalCosts)],
    ['Totales', 'Ganancia neta', '', csvDecimal(overall.netProfit)],
    ['Totales', 'Gastos', String(expenses.count), csvDecimal(overall.totalExpenses)],
    ['Totales', STOCK_PURCHASES_LABEL, '', csvDecimal(overall.stockPurchases)],
    ['Totales', PAYMENT_FEES_LABEL, '', csvDecimal(overall.paymentFees)],
    ['Totales', 'Resultado', '', csvDecimal(overall.result)],
    ['Totales', RESULT_WITH_PURCHASES_LABEL, '', csvDecimal(resultWithPurchases(overall))],
    ...sold('Servicios', services),
    ...sold('Productos', products),
    ...expenses.categories.map(({ category, amount, count }) => [
      'Gastos por categoría',
      category || NO_CATEGORY_LABEL,
      String(count),
      csvDecimal(amount),
    ]),
  ];
  return csvChunks(TOTAL_COLUMNS, rows, (row) => row);
}
