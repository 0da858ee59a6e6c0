import type { Cents } from '#shared/money/money.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { AmbiguousDate, ImportProblem } from '../import-records.ts';

/** A client of a spreadsheet, perhaps with a motorcycle. '' and `null` stand for what the line does not have. */
export type ClientLine = {
  line: number;
  name: string;
  phones: string[];
  emails: string[];
  /** Digits of a RUT or CI. */
  taxNumber: string;
  motorcycle: {
    plate: string;
    brand: string;
    model: string;
    year: number | null;
    frameNumber: string;
    kilometres: number | null;
  } | null;
  lastVisit: Day | null;
  notes: string;
};

/** A visit of a spreadsheet. The plate or the telephone names the motorcycle. */
export type VisitLine = {
  line: number;
  plate: string;
  phone: string;
  day: Day;
  text: string;
  kilometres: number | null;
  amountCents: Cents | null;
};

export type LineOutcome<Line> =
  | { kind: 'imported'; record: Line }
  | { kind: 'noted'; record: Line; problems: ImportProblem[] }
  | { kind: 'rejected'; problems: ImportProblem[] };

/** What the lines of a spreadsheet are. */
export const CSV_KINDS = ['clients', 'visits'] as const;
export type CsvKind = (typeof CSV_KINDS)[number];

/** What can be in a column. */
export const SHEET_COLUMNS = [
  'name',
  'surname',
  'phone',
  'email',
  'taxNumber',
  'plate',
  'brand',
  'model',
  'year',
  'frameNumber',
  'kilometres',
  'lastVisit',
  'notes',
  'day',
  'text',
  'amount',
] as const;
export type CsvColumn = (typeof SHEET_COLUMNS)[number];

export const COLUMNS_OF_KINDS: Readonly<Record<CsvKind, readonly CsvColumn[]>> = {
  clients: SHEET_COLUMNS.slice(0, SHEET_COLUMNS.indexOf('day')),
  visits: ['plate', 'phone', 'day', 'text', 'kilometres', 'amount'],
};

/** Columns that a file may have more than once. */
export const REPEATABLE: readonly CsvColumn[] = ['phone', 'email', 'notes'];

/** A column of the file, `null` if it is not read: shown to the user, who can choose another meaning. */
export type CsvHeading = { heading: string; column: CsvColumn | null };

export type CsvResult<Line> =
  | { kind: 'unreadable'; problem: ImportProblem }
  | {
      kind: 'read';
      headings: CsvHeading[];
      outcomes: LineOutcome<Line>[];
      ambiguousDates: { count: number; examples: AmbiguousDate[] };
    };
