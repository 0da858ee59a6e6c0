import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Components } from '#platform/data/database-types.ts';
import { normalizeQuantity, normalizeAmount as plainMoney } from '#shared/fields/number-input.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { dollarsOf, formatCents } from '#shared/money/money.ts';
import { formatWithUnit, quantityOf, type Thousandths, unitLabel } from '#shared/money/quantity.ts';
import { type CsvRecord, csvDecimal, readCsv } from '#shared/text/csv.ts';
import { fold } from '#shared/text/fold.ts';
import { componentCsvLine, newComponent } from '../../contract/component.ts';
import {
  CSV_COLUMNS,
  CSV_ERROR_TEXTS,
  CSV_VEHICLE_LABELS,
  type CsvColumn,
  MAX_CSV_COLUMNS,
  MAX_CSV_LINES,
} from '../../contract/component-csv.ts';
import { errorValueProblem, readUnitWord } from '../../rules/csv-values.ts';

export type LineProblem = { line: number; column: string; sentence: string };

/** A line whose cells are parsed, but not yet compared with the stored components. */
export type CsvLine = { line: number; code: string; fields: Readonly<Record<string, unknown>> };

type Known = { code: string; name: string; unit: string };
export type Creation = z.output<typeof newComponent>;
export type Edit = z.output<typeof componentCsvLine>;

/** Parses a file into lines and lists the problems of cells that cannot be read. */
export function parseCsvLines(csv: string): { lines: CsvLine[]; problems: LineProblem[] } {
  let quoteLine = 1;
  const records = readCsv(csv, (line) => {
    quoteLine = line;
  });
  if (records === null) return unreadableFile(CSV_ERROR_TEXTS.quote, quoteLine);
  const [head, ...body] = records;
  if (head === undefined || body.length === 0) return unreadableFile(CSV_ERROR_TEXTS.empty);
  if (body.length > MAX_CSV_LINES) return unreadableFile(CSV_ERROR_TEXTS.tooMany);
  const header = readHeader(head);
  if (header === null) return unreadableFile(CSV_ERROR_TEXTS.tooManyColumns);
  if (header.problems.length > 0) return { lines: [], problems: header.problems };
  const problems: LineProblem[] = [];
  const lines = body.map((record) => readLine(record, header.columns, problems));
  return { lines, problems };
}

/** The result for a file without a readable line. */
const unreadableFile = (sentence: string, line = 1) => ({
  lines: [],
  problems: [{ line, column: '', sentence }],
});

/** Maps unnamed columns to `null` and drops trailing ones. Returns `null` for too many columns. */
function readHeader({ line, cells }: CsvRecord) {
  const named = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (named.length > MAX_CSV_COLUMNS) return null;
  const columns: (CsvColumn | null)[] = [];
  const problems: LineProblem[] = [];
  for (const cell of named) {
    const name = fold(cell.trim()).replaceAll(' ', '_');
    if (name === '') {
      columns.push(null);
      continue;
    }
    const column = CSV_COLUMNS.find((each) => each === name);
    if (column === undefined) {
      problems.push({ line, column: cell, sentence: CSV_ERROR_TEXTS.column(cell) });
    } else if (columns.includes(column)) {
      problems.push({ line, column, sentence: CSV_ERROR_TEXTS.columnTwice(column) });
    } else columns.push(column);
  }
  if (!columns.includes('codigo')) {
    problems.push({ line, column: 'codigo', sentence: CSV_ERROR_TEXTS.noCode });
  }
  return { columns, problems };
}

function readLine(
  { line, cells }: CsvRecord,
  columns: readonly (CsvColumn | null)[],
  problems: LineProblem[],
): CsvLine {
  const fields: Record<string, unknown> = {};
  if (cells.slice(columns.length).some((cell) => cell !== '')) {
    problems.push({ line, column: '', sentence: CSV_ERROR_TEXTS.cells });
  }
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? '').normalize('NFC');
    if (column === null) {
      if (text !== '') problems.push({ line, column: '', sentence: CSV_ERROR_TEXTS.unnamed });
      continue;
    }
    const { field, ...cell } = CSV_CELLS[column];
    if (text === '') {
      if ('blank' in cell) fields[field] = cell.blank;
      continue;
    }
    const parsedCell = readCell(text, column);
    if ('message' in parsedCell) problems.push({ line, column, sentence: parsedCell.message });
    else fields[field] = parsedCell.value;
  }
  return { line, code: String(fields['code'] ?? ''), fields };
}

/** Parses a cell. Text columns are checked for error values later, because the component may already have such a text. */
function readCell(text: string, column: CsvColumn): ParsedCell {
  const { read } = CSV_CELLS[column];
  if (read === undefined) return { value: text };
  const message = errorValueProblem(text);
  return message === null ? read(text) : { message };
}

/** Finds lines of the same component; `keys` maps a line to the key of its component's code. */
export function findDuplicateCodes(keys: ReadonlyMap<CsvLine, string>): LineProblem[] {
  const seen = new Map<string, number>();
  return [...keys].flatMap(([{ line }, key]) => {
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, line);
      return [];
    }
    return [{ line, column: 'codigo', sentence: CSV_ERROR_TEXTS.codeTwice(first) }];
  });
}

/** Parses the line of an existing component; a missing column keeps its value. */
export function parseEdit(line: CsvLine, { code, name, unit }: Known) {
  const fields = { name, unit, ...line.fields, code };
  return parseFields(componentCsvLine, fields, line);
}

export function parseCreation(line: CsvLine) {
  return parseFields(newComponent, line.fields, line);
}

/** Validates by the form's schema and maps each issue to its column. */
function parseFields<S extends z.core.$ZodType>(
  schema: S,
  fields: Readonly<Record<string, unknown>>,
  { line }: CsvLine,
): { value: z.output<S>; problems: [] } | { value: null; problems: LineProblem[] } {
  const result = z.safeParse(schema, fields);
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.map(({ path, message }) => ({
    line,
    column: CSV_COLUMNS.find((column) => CSV_CELLS[column].field === path[0]) ?? '',
    sentence: message,
  }));
  return { value: null, problems };
}

/** The cell's value for the contract, or the message why the cell cannot be read. */
type ParsedCell = { value: unknown } | { message: string };

/** A component as its table stores it. */
export type CsvRow = Pick<
  Selectable<Components>,
  | ('code' | 'name' | 'unit' | 'quantity' | 'min_stock' | 'target_stock')
  | ('cost_per_unit_cents' | 'sale_price_cents' | 'vehicle_types')
  | ('supplier' | 'location' | 'active')
>;

type Column = {
  /** Field of the contract. */
  field: string;
  write: (row: CsvRow) => string;
  /** The value in the preview, if it differs from the one in the file. */
  show?: (row: CsvRow) => string;
  /** Parses a cell that is not blank; without it the cell is text. */
  read?: (text: string) => ParsedCell;
  /** Value of a blank cell; without it a blank cell counts as a missing column. */
  blank?: unknown;
};

/** Columns for export and import: an exported file can be imported. */
export const CSV_CELLS: Readonly<Record<CsvColumn, Column>> = {
  codigo: { field: 'code', write: ({ code }) => code, blank: '' },
  nombre: { field: 'name', write: ({ name }) => name, blank: '' },
  unidad: { field: 'unit', write: ({ unit }) => unitLabel(unit), read: readUnit },
  cantidad: {
    field: 'quantity',
    write: (row) => plain(row.quantity),
    show: (row) => shown(row.quantity, row),
    read: readQuantity,
  },
  stock_minimo: {
    field: 'minStock',
    write: (row) => plain(row.min_stock),
    show: (row) => shown(row.min_stock, row),
    read: readQuantity,
  },
  costo_unitario: {
    field: 'costPerUnit',
    write: (row) => csvDecimal(dollarsOf(row.cost_per_unit_cents)),
    show: (row) => formatCents(row.cost_per_unit_cents),
    read: readMoney,
  },
  precio_venta: {
    field: 'salePrice',
    write: (row) => ifSet(row.sale_price_cents, (cents) => csvDecimal(dollarsOf(cents))),
    show: (row) => ifSet(row.sale_price_cents, formatCents),
    read: readMoney,
    blank: null,
  },
  vehiculos: {
    field: 'vehicleTypes',
    write: (row) =>
      ordered(row.vehicle_types)
        .map((type) => CSV_VEHICLE_LABELS[type])
        .join(', '),
    read: readVehicles,
    blank: [],
  },
  proveedor: { field: 'supplier', write: (each) => each.supplier, blank: '' },
  ubicacion: { field: 'location', write: (each) => each.location, blank: '' },
  activo: { field: 'active', write: ({ active }) => (active ? 'sí' : 'no'), read: readActive },
  cantidad_objetivo: {
    field: 'targetStock',
    write: (row) => ifSet(row.target_stock, plain),
    show: (row) => ifSet(row.target_stock, (target) => shown(target, row)),
    read: readQuantity,
    blank: null,
  },
};

const ifSet = (value: number | null, text: (value: number) => string) =>
  value === null ? '' : text(value);

const plain = (thousandths: Thousandths) => String(quantityOf(thousandths)).replace('.', ',');

const shown = (thousandths: Thousandths, { unit }: CsvRow) =>
  formatWithUnit(quantityOf(thousandths), unit);

/** Parses a quantity like the forms: `1.234,5`. Rejects a point that may separate thousands or decimals. */
function readQuantity(text: string): ParsedCell {
  const value = normalizeQuantity(text);
  return value === '' ? { message: CSV_ERROR_TEXTS.eitherWay } : { value };
}

/** Spreadsheets export a cell as displayed, with its currency: `US$ 1.234,50`. */
const CURRENCY = /^(?:US\$|U\$S|USD|\$)\s*|\s*(?:US\$|U\$S|USD|\$)$/gi;

/** Parses an amount like the forms: `1.234,50`. */
function readMoney(text: string): ParsedCell {
  return { value: plainMoney(text.replace(CURRENCY, '')) };
}

function readUnit(text: string): ParsedCell {
  const unit = readUnitWord(text);
  return unit === null ? { message: CSV_ERROR_TEXTS.unit } : { value: unit };
}

function readVehicles(text: string): ParsedCell {
  const words = text
    .split(',')
    .map((word) => fold(word.trim()))
    .filter((word) => word !== '');
  const types = words.map((word) =>
    VEHICLE_TYPES.find((type) => type === word || fold(CSV_VEHICLE_LABELS[type]) === word),
  );
  if (types.includes(undefined)) return { message: CSV_ERROR_TEXTS.vehicles };
  return { value: ordered(types) };
}

/** Removes duplicates and sorts, so that the same vehicles give the same text. */
const ordered = (types: readonly unknown[]) => VEHICLE_TYPES.filter((type) => types.includes(type));

/** Spreadsheets turn a yes-or-no cell into a boolean of their language. */
const YES = ['si', 'verdadero', 'true'];
const NO = ['no', 'falso', 'false'];

function readActive(text: string): ParsedCell {
  const word = fold(text.trim());
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { message: CSV_ERROR_TEXTS.active };
}
