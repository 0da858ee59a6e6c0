import { CAUSE_LABELS, MOVEMENT_LABELS } from '#cash/rules/movement-kinds.ts';
import { type MovementLine, readMovementLines } from '#cash/server/book-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { csvDecimal, csvQuantity } from '#shared/text/csv.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import type { Period } from '../contract/period.ts';
import { csvChunks, type TextChunks } from './export-files.ts';

const MOVEMENT_COLUMNS = [
  'id',
  // The parts of one payment have the same.
  'cobro',
  'dia',
  'dia_referido',
  'hora',
  'causa',
  'causa_id',
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
export async function movementsFile(context: AppContext, period: Period): Promise<TextChunks> {
  const { timeZone } = await readSettings(context);
  const lines = await readMovementLines(context.db, period);
  return csvChunks(MOVEMENT_COLUMNS, lines, (line) => movementCells(line, timeZone));
}

function movementCells(line: MovementLine, timeZone: string): string[] {
  return [
    line._id,
    line.entry,
    line.day,
    line.aboutDay ?? '',
    wallAt(Date.parse(line.createdAt), timeZone).time,
    CAUSE_LABELS[line.cause.kind],
    line.cause.id ?? '',
    MOVEMENT_LABELS[line.kind],
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
