import { CAUSE_LABELS, MOVEMENT_KIND_LABELS } from '#cash/rules/movement-kinds.ts';
import {
  type ClosingLine,
  type MovementLine,
  readClosingLines,
  readMovementLines,
} from '#cash/server/book-queries.ts';
import { readReceived } from '#cash/server/figures-queries.ts';
import { readMethods } from '#cash/server/method-queries.ts';
import { readTitles, titleOfCause } from '#cash/server/movement-titles.ts';
import { readUnsettled } from '#cash/server/open-charge-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Period } from '#shared/contract/period.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf, unitLabel } from '#shared/money/quantity.ts';
import { csvDecimal, csvQuantity } from '#shared/text/csv.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { type BookSources, type FeeLine, readFeeLines, readPeriodStock } from './book-queries.ts';
import { readConcepts } from './expenses/expense-queries.ts';
import { csvChunks, type TextChunks } from './export-files.ts';

const MOVEMENT_COLUMNS = [
  'id',
  // The parts of one payment have the same.
  'operacion',
  'dia',
  'dia_referido',
  'hora',
  'causa',
  'causa_id',
  'detalle',
  'cliente',
  'tipo',
  'medio',
  'moneda',
  'importe',
  'cotizacion',
  'dolares',
  'comision',
  'anula',
  'pago_paypal',
  'nota',
  'usuario',
];

/** Movements of money of a period as CSV, oldest first. */
export async function movementsFile(
  context: AppContext,
  { charges }: BookSources,
  period: Period,
): Promise<TextChunks> {
  const { db } = context;
  const { timeZone } = await readSettings(context);
  const lines = await readMovementLines(db, period);
  const causes = lines.map(({ cause }) => cause);
  const titles = await readTitles(db, { charges, readConcepts }, causes);
  return csvChunks(MOVEMENT_COLUMNS, lines, (line) => {
    const { title, clientName } = titleOfCause(titles, line.cause.id);
    return movementCells(line, [title, clientName], timeZone);
  });
}

function movementCells(line: MovementLine, about: string[], timeZone: string): string[] {
  return [
    line._id,
    line.entry,
    line.day,
    line.aboutDay ?? '',
    wallAt(Date.parse(line.createdAt), timeZone).time,
    CAUSE_LABELS[line.cause.kind],
    line.cause.id ?? '',
    ...about,
    MOVEMENT_KIND_LABELS[line.kind],
    line.method.label,
    line.currency,
    csvDecimal(line.amount),
    line.rate === null ? '' : csvQuantity(line.rate),
    csvDecimal(line.usd),
    csvDecimal(line.fee),
    line.reverses ?? '',
    line.paymentId ?? '',
    line.note,
    // The program writes the movements at PayPal.
    line.by || 'Sistema',
  ];
}

const BALANCE_COLUMNS = [
  // The day of the balances: they are those of now.
  'al',
  'tipo',
  'causa',
  'causa_id',
  'detalle',
  'cliente',
  'telefono',
  'desde',
  'importe',
];

/** Present debts of clients and to clients, deposits in hand and kept deposits, as CSV. */
export async function balancesFile(
  context: AppContext,
  { charges: sources }: BookSources,
): Promise<TextChunks> {
  const { timeZone } = await readSettings(context);
  const { charges, deposits, kept } = await readUnsettled(context.db, sources);
  const today = dayAt(context.clock(), timeZone);
  const rows = [
    ...charges.filter(({ cents }) => cents > 0).map((each) => ({ ...each, type: 'Por cobrar' })),
    ...charges.filter(({ cents }) => cents < 0).map((each) => ({ ...each, type: 'Por devolver' })),
    ...deposits.map((each) => ({ ...each, type: 'Seña en mano' })),
    ...kept.map((each) => ({ ...each, type: 'Seña retenida' })),
  ];
  return csvChunks(BALANCE_COLUMNS, rows, ({ type, cause, since, cents, ...row }) => [
    today,
    type,
    CAUSE_LABELS[cause.kind],
    cause.id,
    row.title,
    row.clientName,
    row.clientPhone,
    dayAt(Date.parse(since), timeZone),
    csvDecimal(dollarsOf(Math.abs(cents))),
  ]);
}

const CLOSING_COLUMNS = [
  'numero',
  'clase',
  'reabre',
  'desde',
  'dia',
  'medio',
  'moneda',
  'inicial',
  'esperado',
  'contado',
  'diferencia',
  'nota',
  'usuario',
  'fecha',
  'hora',
];

/** Closings of the till and their reopenings as CSV: a line for each method and currency. */
export async function closingsFile(context: AppContext, period: Period): Promise<TextChunks> {
  const { timeZone } = await readSettings(context);
  const [closings, methods] = await Promise.all([
    readClosingLines(context.db, period),
    readMethods(context.db),
  ]);
  const labels = new Map(methods.map(({ id, label }) => [id, label]));
  const rows = closings.flatMap((closing) => {
    const { rows: closed } = closing.snapshot;
    return (closed.length === 0 ? [null] : closed).map((row) => ({ closing, row }));
  });
  return csvChunks(CLOSING_COLUMNS, rows, ({ closing, row }) => [
    String(closing.number),
    closing.kind === 'close' ? 'Cierre' : 'Reapertura',
    closing.reopens === null ? '' : String(closing.reopens),
    closing.snapshot.from,
    closing.day,
    ...closingAmounts(row, labels),
    closing.note,
    closing.by,
    ...timeCells(closing.at, timeZone),
  ]);
}

function closingAmounts(
  row: ClosingLine['snapshot']['rows'][number] | null,
  labels: ReadonlyMap<string, string>,
): string[] {
  if (row === null) return ['', '', '', '', '', ''];
  const { method, currency, openingMinor, expectedMinor, countedMinor } = row;
  return [
    labels.get(method) ?? '',
    currency,
    csvDecimal(openingMinor / 100),
    csvDecimal(expectedMinor / 100),
    ...(countedMinor === null
      ? ['', '']
      : [csvDecimal(countedMinor / 100), csvDecimal((countedMinor - expectedMinor) / 100)]),
  ];
}

function timeCells(at: Date, timeZone: string): [day: string, time: string] {
  const { day, time } = wallAt(at.getTime(), timeZone);
  return [day, time];
}

const METHOD_COLUMNS = ['medio', 'moneda', 'movimientos', 'importe', 'dolares', 'comision'];

/** Money of clients of a period by method and currency as CSV. */
export async function methodsFile({ db }: AppContext, period: Period): Promise<TextChunks> {
  return csvChunks(METHOD_COLUMNS, await readReceived(db, period), (row) => [
    row.method.label,
    row.currency,
    String(row.count),
    csvDecimal(row.amount),
    csvDecimal(row.usd),
    csvDecimal(row.fee),
  ]);
}

const FEE_COLUMNS = [
  'dia',
  'hora',
  'medio',
  // Of PayPal's payments, the id of `pago_paypal` in the file of movements; of others, the movement.
  'pago',
  'orden_paypal',
  'captura_paypal',
  'causa_id',
  'dolares',
  'comision',
];

/** Fees of a period by payment as CSV; they sum to the fees in the totals. */
export async function feesFile(context: AppContext, period: Period): Promise<TextChunks> {
  const { timeZone } = await readSettings(context);
  const lines = await readFeeLines(context, period);
  return csvChunks(FEE_COLUMNS, lines, (line) => feeCells(line, timeZone));
}

function feeCells({ at, source, online, movement }: FeeLine, timeZone: string): string[] {
  const [day, time] = timeCells(at, timeZone);
  return online === null
    ? [
        movement.day,
        time,
        source,
        movement._id,
        '',
        '',
        movement.cause.id ?? '',
        csvDecimal(movement.usd),
        csvDecimal(movement.fee),
      ]
    : [
        day,
        time,
        source,
        online.id,
        online.orderId ?? '',
        online.captureId ?? '',
        online.reservationId,
        csvDecimal(dollarsOf(online.amountCents)),
        csvDecimal(dollarsOf(online.feeCents)),
      ];
}

const STOCK_COLUMNS = [
  'al',
  'codigo',
  'componente',
  'unidad',
  'cantidad',
  'costo',
  'valor',
  'calculo',
];

/** How the value of the stock was derived. */
const STOCK_METHODS = {
  present: 'stock y costo promedio de hoy',
  derived: 'stock según los movimientos, al costo promedio de hoy',
} as const;

/** Stock at the end of a period as CSV, with its cost; its last column says how the value was derived. */
export async function stockFile(
  context: AppContext,
  sources: BookSources,
  period: Period,
): Promise<TextChunks> {
  const { lines, moved, day } = await readPeriodStock(context, sources, period);
  const method = STOCK_METHODS[moved ? 'derived' : 'present'];
  return csvChunks(STOCK_COLUMNS, lines, (line) => [
    day,
    line.code,
    line.name,
    unitLabel(line.unit),
    csvQuantity(quantityOf(line.quantity)),
    csvDecimal(dollarsOf(line.costCents)),
    csvDecimal(dollarsOf(line.valueCents)),
    method,
  ]);
}
