import * as z from 'zod/mini';
import { type CsvRecord, readCsv } from '#shared/text/csv.ts';
import { fold } from '#shared/text/fold.ts';
import { componentCsvLine, newComponent } from '../../contract/component.ts';
import {
  CSV_COLUMNS,
  CSV_ERROR_TEXTS,
  type CsvColumn,
  MAX_CSV_COLUMNS,
  MAX_CSV_LINES,
} from '../../contract/component-csv.ts';
import { errorValueProblem } from '../../rules/csv-damage.ts';
import { CSV_CELLS, type ParsedCell } from './csv-cells.ts';

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
