import { csvDecimal, csvQuantity, writeCsv } from '#shared/text/csv.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { formatInstantTime } from '#ui/panel/text/inline-text.tsx';
import type { CashDay } from '../../contract/cash-day.ts';
import { CAUSE_LABELS, MOVEMENT_KIND_LABELS } from '../../rules/movement-kinds.ts';

const COLUMNS = [
  'Línea',
  'Día',
  'Fecha',
  'Hora',
  'Causa',
  'Tipo',
  'Concepto',
  'Cliente',
  'Medio',
  'Moneda',
  'Importe',
  'Cotización',
  'Importe US$',
  'Comisión US$',
  'Del día',
  'Nota',
  'Usuario',
  'Id',
] as const;

/**
 * Returns the CSV of a day for a spreadsheet: of each method and currency what was there, expected, counted, and the
 * difference; then each movement.
 */
export function tillCsv({ day, closing, rows, movements }: CashDay, timeZone: string): string {
  const number = closing === null ? '' : `Cierre ${closing.number}`;
  const figures = rows.flatMap(({ method, currency, opening, expected, counted, difference }) =>
    (
      [
        ['Inicio', opening],
        ['Esperado', expected],
        ['Contado', counted],
        ['Diferencia', difference],
      ] as const
    ).flatMap(([line, amount]) =>
      amount === null
        ? []
        : [
            rowOf({
              Línea: line,
              Día: day,
              Medio: method.label,
              Moneda: currency,
              Importe: csvDecimal(amount),
              Nota: line === 'Diferencia' ? (closing?.note ?? '') : '',
              Usuario: closing?.by ?? '',
              Id: number,
            }),
          ],
    ),
  );
  const lines = movements.map((each) =>
    rowOf({
      Línea: 'Movimiento',
      Día: each.day,
      Fecha: dayAt(Date.parse(each.createdAt), timeZone),
      Hora: formatInstantTime(each.createdAt, timeZone),
      Causa: CAUSE_LABELS[each.cause.kind],
      Tipo: MOVEMENT_KIND_LABELS[each.kind],
      Concepto: each.title,
      Cliente: each.clientName,
      Medio: each.method.label,
      Moneda: each.currency,
      Importe: csvDecimal(each.amount),
      Cotización: each.rate === null ? '' : csvQuantity(each.rate),
      'Importe US$': csvDecimal(each.usd),
      'Comisión US$': csvDecimal(each.fee),
      'Del día': each.aboutDay ?? '',
      Nota: each.note,
      Usuario: each.by,
      Id: each._id,
    }),
  );
  return writeCsv([COLUMNS, ...figures, ...lines]);
}

const rowOf = (cells: Partial<Record<(typeof COLUMNS)[number], string>>): string[] =>
  COLUMNS.map((column) => cells[column] ?? '');
