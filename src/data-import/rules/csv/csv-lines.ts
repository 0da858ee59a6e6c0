import { type CsvRecord, readCsv } from '#shared/text/csv.ts';
import {
  AMBIGUOUS_EXAMPLES,
  type AmbiguousDate,
  type ImportOptions,
  type ImportProblem,
} from '../import-records.ts';
import { readDate, shownDate } from '../values/date-values.ts';
import type { Reading } from '../values/reading.ts';
import { readHeadings } from './csv-headings.ts';
import {
  type CsvColumn,
  type CsvHeading,
  type CsvResult,
  type LineOutcome,
  REPEATABLE,
} from './csv-records.ts';
import { decodeText } from './decode-text.ts';

export type CsvFile = {
  file: string;
  bytes: Uint8Array;
  /** The meanings that the user chose; by default as the headings say. */
  columns?: readonly (CsvColumn | null)[];
};

export const MAX_CSV_BYTES = 32 * 1024 * 1024;
const MAX_LINES = 50_000;
const MAX_COLUMNS = 100;

const UNREADABLE = {
  'too-large': 'El archivo supera los 32 MB.',
  zip: 'No es un CSV: si es una planilla de Excel, guárdala como CSV.',
  'not-decoded':
    'El archivo está cortado, o mezcla codificaciones de texto (UTF-8 y Windows-1252): guárdalo de nuevo.',
  'not-text': 'El archivo no es de texto: tiene caracteres que un CSV no tiene.',
  quote: 'Hay una comilla que no se cierra: empieza en esta línea.',
  empty: 'El archivo no tiene líneas además de los encabezados.',
  'too-many-lines': 'El archivo tiene más de 50.000 líneas: divídelo.',
  'too-many-columns': `El archivo tiene más de ${MAX_COLUMNS} columnas.`,
} as const;

/** What a kind of file has: its columns, and those of which it needs one of each group. */
type Kind<Line> = {
  columns: readonly CsvColumn[];
  needed: readonly (readonly [CsvColumn, ...CsvColumn[]])[];
  missing: string;
  read: (cells: LineCells) => LineOutcome<Line>;
};

type Unreadable = Extract<CsvResult<unknown>, { kind: 'unreadable' }>;

/** The records of a file under its headings. */
export type CsvTable = Pick<CsvFile, 'file' | 'columns'> & {
  kind: 'table';
  head: CsvRecord;
  body: CsvRecord[];
};

/** Reads the records of a CSV file, or returns why it cannot be trusted as a whole. */
export function openCsv({ bytes, ...named }: CsvFile): CsvTable | Unreadable {
  const unreadable = (why: keyof typeof UNREADABLE, line = 1): Unreadable => ({
    kind: 'unreadable',
    problem: { file: named.file, line, sentence: UNREADABLE[why] },
  });
  if (bytes.length > MAX_CSV_BYTES) return unreadable('too-large');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) return unreadable('zip');
  const text = decodeText(bytes);
  if (text === null) return unreadable('not-decoded');
  const binary = text.search(/[\u0000-\u0008\u000e-\u001f]/);
  if (binary !== -1) return unreadable('not-text', lineAt(text, binary));
  let quoteLine = 1;
  const unclosed = (line: number) => {
    quoteLine = line;
  };
  const most = { records: MAX_LINES + 1, cells: MAX_COLUMNS };
  const records = readCsv(text.replace(/\r\n?/g, '\n'), unclosed, most);
  if (records === null) return unreadable('quote', quoteLine);
  const widest = records.find(({ cells }) => cells.length > MAX_COLUMNS);
  if (widest !== undefined) return unreadable('too-many-columns', widest.line);
  const [head, ...body] = records;
  if (head === undefined || body.length === 0) return unreadable('empty');
  if (body.length > MAX_LINES) return unreadable('too-many-lines');
  return { kind: 'table', ...named, head, body };
}

/** Reads the lines of a table, or returns why its columns are not those of their kind. */
export function readCsvLines<Line>(
  { file, columns, head, body }: CsvTable,
  kind: Kind<Line>,
  options: ImportOptions,
): CsvResult<Line> {
  const unreadable = (sentence: string): Unreadable => ({
    kind: 'unreadable',
    problem: { file, line: head.line, sentence },
  });
  const headings = headingsOf(head, columns, kind.columns);
  const twice = findTwice(headings);
  if (twice !== null) return unreadable(`La columna «${twice}» está dos veces.`);
  const isMissing = kind.needed.some(
    (group) => !headings.some(({ column }) => group.some((each) => each === column)),
  );
  if (isMissing) return unreadable(kind.missing);
  const dates: AmbiguousDate[] = [];
  const outcomes = body.map((record) =>
    kind.read(openLine(record, headings, file, options, dates)),
  );
  return {
    kind: 'read',
    headings,
    outcomes,
    ambiguousDates: { count: dates.length, examples: dates.slice(0, AMBIGUOUS_EXAMPLES) },
  };
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

function headingsOf(
  { cells }: CsvRecord,
  chosen: readonly (CsvColumn | null)[] | undefined,
  wanted: readonly CsvColumn[],
): CsvHeading[] {
  const found = readHeadings(cells, wanted);
  if (chosen === undefined) return found;
  return found.map(({ heading }, at) => ({ heading, column: chosen[at] ?? null }));
}

function findTwice(headings: readonly CsvHeading[]): string | null {
  const seen = new Set<CsvColumn>();
  for (const { heading, column } of headings) {
    if (column === null || REPEATABLE.includes(column)) continue;
    if (seen.has(column)) return heading;
    seen.add(column);
  }
  return null;
}

export type LineCells = ReturnType<typeof openLine>;

/** The cells of one line while it becomes a record. */
function openLine(
  { line, cells }: CsvRecord,
  headings: readonly CsvHeading[],
  file: string,
  options: ImportOptions,
  dates: AmbiguousDate[],
) {
  const notes: ImportProblem[] = [];
  const reasons: ImportProblem[] = [];
  const at = (column: CsvColumn, sentence: string): ImportProblem => ({
    file,
    line,
    field: headings.find((each) => each.column === column)?.heading ?? column,
    sentence,
  });

  /** The cells of a column that can be there several times. */
  const all = (column: CsvColumn): string[] =>
    cells.filter((cell, index) => cell !== '' && headings[index]?.column === column);
  const get = (column: CsvColumn): string => all(column)[0] ?? '';
  const note = (column: CsvColumn, sentence: string) => notes.push(at(column, sentence));
  const reject = (column: CsvColumn, sentence: string) => reasons.push(at(column, sentence));

  /** Returns the value, or `fallback` with a note where it cannot be read. */
  function optional<Value, Fallback>(
    column: CsvColumn,
    reading: Reading<Value>,
    fallback: Fallback,
  ) {
    if (reading.kind === 'problem') note(column, `${reading.sentence} Queda vacío.`);
    if (reading.kind !== 'value') return fallback;
    if (reading.note !== undefined) note(column, reading.note);
    return reading.value;
  }

  /** Reads a day, and keeps its other reading. */
  function day(column: CsvColumn): Reading<string> {
    const written = get(column);
    const reading = readDate(written, options);
    if (reading.kind !== 'value') return reading;
    const { day: chosen, other } = reading.value;
    if (other !== null)
      dates.push({ file, line, field: column, written: shownDate(written), chosen, other });
    return { kind: 'value', value: chosen };
  }

  function outcome<Line>(record: Line): LineOutcome<Line> {
    if (
      cells.length > headings.length &&
      cells.slice(headings.length).some((cell) => cell !== '')
    ) {
      const sentence =
        'La línea tiene más celdas que encabezados: revisa las comillas y los separadores.';
      reasons.push({ file, line, sentence });
    }
    if (reasons.length > 0) return { kind: 'rejected', problems: [...reasons, ...notes] };
    return notes.length > 0
      ? { kind: 'noted', record, problems: notes }
      : { kind: 'imported', record };
  }

  return { line, options, all, get, note, reject, optional, day, outcome };
}
