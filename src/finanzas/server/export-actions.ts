import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { csvDecimal, csvLines, csvQuantity, writeCsv } from '#kernel/csv.ts';
import type { Actor } from '#kernel/staff.ts';
import { wallAt } from '#kernel/zoned.ts';
import { writeAudit } from '#server-kit/audit.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Expense } from '../contract/expense.ts';
import type { Period } from '../contract/period.ts';
import { CAUSE_WORDS, KIND_WORDS, TYPE_WORDS } from '../rules/finance-words.ts';
import { readExpenses } from './expense-queries.ts';
import { incomeWithin } from './period-queries.ts';
import { type Line, lineView, type TransactionRow } from './transaction-view.ts';

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
];

/** Live income of a period in order of time, for a spreadsheet; leaves a line in the log. */
export async function transactionsCsv(kit: Kit, period: Period, actor: Actor): Promise<string> {
  const { timeZone } = await readSettings(kit);
  const { rows } = await sql<TransactionRow>`
    select * from financial_transactions where ${incomeWithin(period, timeZone)}
    order by created_at, id`.execute(kit.db);
  await tell(kit, 'transactions', period, actor);
  return fileOf(TRANSACTION_COLUMNS, rows, (row) => transactionCells(lineView(row), timeZone));
}

const LINES_AT_ONCE = 500;

/** Piece by piece: a hundred thousand lines take half a second, in which others want answers. */
async function fileOf<Row>(
  columns: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): Promise<string> {
  const pieces = [writeCsv([columns])];
  for (let at = 0; at < rows.length; at += LINES_AT_ONCE) {
    pieces.push(csvLines(rows.slice(at, at + LINES_AT_ONCE).map(cellsOf)));
    await othersFirst();
  }
  return pieces.join('');
}

function transactionCells(line: Line, timeZone: string): string[] {
  const { day, time } = wallAt(Date.parse(line.createdAt), timeZone);
  const who = line.citation ?? line.reservation;
  return [
    day,
    time,
    TYPE_WORDS[line.type],
    CAUSE_WORDS[line.cause.type],
    line.citation?.service.name ?? line.reservation?.product.name ?? '',
    who?.clientName ?? '',
    who?.clientEmail ?? '',
    who?.clientPhone ?? '',
    line.reservation?.clientCountry ?? '',
    csvDecimal(line.salePrice),
    csvDecimal(line.cost),
    csvDecimal(line.profit),
    line.profitMargin === null ? '' : csvDecimal(line.profitMargin),
    line.roi === null ? '' : csvDecimal(line.roi),
    KIND_WORDS[line.kind],
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
];

/** Expenses of a period in order of their days, for a spreadsheet; leaves a line in the log. */
export async function expensesCsv(kit: Kit, period: Period, actor: Actor): Promise<string> {
  const { expenses } = await readExpenses(kit.db, period);
  await tell(kit, 'expenses', period, actor);
  return fileOf(EXPENSE_COLUMNS, expenses.reverse(), expenseCells);
}

function expenseCells(expense: Expense): string[] {
  return [
    expense.date,
    expense.concept,
    expense.category,
    csvDecimal(expense.amount),
    expense.notes,
    expense.receiptImage === null ? 'no' : 'sí',
    expense.repeatMonthly ? 'sí' : 'no',
    expense.enteredBy ?? 'Sistema',
  ];
}

async function tell(
  kit: Kit,
  what: 'transactions' | 'expenses',
  period: Period,
  actor: Actor,
): Promise<void> {
  const details = { what, ...period };
  await writeAudit(kit.db, { actor, action: 'finances-exported', details, now: kit.clock() });
}
