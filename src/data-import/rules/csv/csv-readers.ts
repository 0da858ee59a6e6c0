import { CLIENT_FIELD_TEXTS, MAX_KILOMETRES } from '#clients/rules/client-fields.ts';
import { parseTaxNumber, taxNumber } from '#clients/rules/tax-number.ts';
import { problem } from '#shared/fields/field-rules.ts';
import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { ImportOptions } from '../import-records.ts';
import { readAmount, readNumber } from '../values/number-values.ts';
import { readEmail, readPhones, readPlate } from '../values/person-values.ts';
import { found, NOTHING, problemReading, type Reading, shown } from '../values/reading.ts';
import { readLine, readText } from '../values/text-values.ts';
import { type CsvTable, type LineCells, readCsvLines } from './csv-lines.ts';
import {
  type ClientLine,
  COLUMNS_OF_KINDS,
  type CsvColumn,
  type CsvResult,
  type LineOutcome,
  type VisitLine,
} from './csv-records.ts';

/** Reads clients and their motorcycles. A motorcycle or telephone that is there twice is noted. */
export function readClientCsv(table: CsvTable, options: ImportOptions): CsvResult<ClientLine> {
  const plates = new Map<string, number>();
  return readCsvLines(
    table,
    {
      columns: COLUMNS_OF_KINDS.clients,
      needed: [['name']],
      missing: 'No se encontró la columna con el nombre del cliente.',
      read: (cells) => readClientLine(cells, plates),
    },
    options,
  );
}

/** Reads the visits of motorcycles. */
export function readVisitCsv(table: CsvTable, options: ImportOptions): CsvResult<VisitLine> {
  return readCsvLines(
    table,
    {
      columns: COLUMNS_OF_KINDS.visits,
      needed: [['plate', 'phone'], ['day'], ['text']],
      missing: 'Faltan columnas: se necesitan la matrícula o el teléfono, la fecha y el trabajo.',
      read: readVisitLine,
    },
    options,
  );
}

function readClientLine(cells: LineCells, plates: Map<string, number>): LineOutcome<ClientLine> {
  const phones = readAll(cells, 'phone', readPhones).flat();
  const emails = cells
    .all('email')
    .flatMap((cell) => cell.split(/[;,\s]+/))
    .filter((each) => each !== '');
  const fullName = [cells.get('name'), cells.get('surname')]
    .filter((part) => part !== '')
    .join(' ');
  const name = cells.optional('name', readLine(fullName, 100), '');
  if (name === '') cells.reject('name', 'Falta el nombre del cliente.');
  const motorcycle = readMotorcycle(cells, plates);
  return cells.outcome({
    line: cells.line,
    name,
    phones: [...new Set(phones)],
    emails: [
      ...new Set(emails.map((each) => cells.optional('email', readEmail(each), '').toLowerCase())),
    ].filter((each) => each !== ''),
    taxNumber: cells.optional('taxNumber', readTaxNumber(cells.get('taxNumber')), ''),
    motorcycle,
    lastVisit: cells.optional('lastVisit', cells.day('lastVisit'), null),
    notes: cells.optional('notes', readText(cells.all('notes').join('\n'), 2000), ''),
  });
}

function readAll<Value>(
  cells: LineCells,
  column: CsvColumn,
  read: (cell: string) => Reading<Value>,
): Value[] {
  return cells
    .all(column)
    .map((cell) => cells.optional(column, read(cell), null))
    .filter((value) => value !== null);
}

function readMotorcycle(cells: LineCells, plates: Map<string, number>): ClientLine['motorcycle'] {
  const line = (column: CsvColumn, most: number) =>
    cells.optional(column, readLine(cells.get(column), most), '');
  const motorcycle = {
    plate: cells.optional('plate', readPlate(cells.get('plate')), ''),
    brand: line('brand', 60),
    model: line('model', 60),
    year: cells.optional('year', readYear(cells), null),
    frameNumber: line('frameNumber', 30),
    kilometres: cells.optional('kilometres', readKilometres(cells.get('kilometres')), null),
  };
  const { plate, brand, model, frameNumber } = motorcycle;
  if (plate + brand + model + frameNumber === '') return null;
  const first = plates.get(plate);
  if (plate !== '' && first !== undefined) {
    cells.note('plate', `La matrícula ${plate} ya está en la línea ${first}: es la misma moto.`);
  } else plates.set(plate, cells.line);
  return motorcycle;
}

function readTaxNumber(cell: string): Reading<string> {
  if (cell === '') return NOTHING;
  const digits = parseTaxNumber(cell);
  return digits === null ? problemReading(problem(taxNumber, cell) ?? '') : found(digits);
}

function readYear(cells: LineCells): Reading<number> {
  const year = readNumber(cells.get('year'));
  if (year.kind !== 'value') return year;
  const last = Number(cells.options.today.slice(0, 4)) + 1;
  const isCredible = Number.isInteger(year.value) && year.value >= FIRST_YEAR && year.value <= last;
  return isCredible ? year : problemReading(`El año ${shown(cells.get('year'))} no es creíble.`);
}

function readKilometres(cell: string): Reading<number> {
  const km = readNumber(cell.replace(/\s*kms?\.?$/i, ''));
  if (km.kind !== 'value') return km;
  const isWhole = Number.isInteger(km.value) && km.value >= 0 && km.value <= MAX_KILOMETRES;
  return isWhole ? km : problemReading(CLIENT_FIELD_TEXTS.kilometres);
}

function readVisitLine(cells: LineCells): LineOutcome<VisitLine> {
  const plate = cells.optional('plate', readPlate(cells.get('plate')), '');
  const [phone = ''] = readAll(cells, 'phone', readPhones).flat();
  if (plate + phone === '') {
    cells.reject('plate', 'Falta la matrícula o el teléfono: no se sabe de qué moto es.');
  }
  const day = cells.day('day');
  if (day.kind !== 'value') {
    cells.reject('day', day.kind === 'problem' ? day.sentence : 'Falta la fecha de la visita.');
  }
  const text = cells.optional('text', readText(cells.get('text'), 2000), '');
  if (text === '') cells.reject('text', 'Falta el trabajo de la visita.');
  return cells.outcome({
    line: cells.line,
    plate,
    phone,
    day: day.kind === 'value' ? day.value : cells.options.today,
    text,
    kilometres: cells.optional('kilometres', readKilometres(cells.get('kilometres')), null),
    amountCents: cells.optional('amount', readAmount(cells.get('amount')), null),
  });
}
