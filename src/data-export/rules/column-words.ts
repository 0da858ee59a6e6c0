import { COLUMN_WORDS_A_TO_H } from './column-words-a-h.ts';
import { COLUMN_WORDS_I_TO_Z } from './column-words-i-z.ts';

/** What each column is, in Spanish, for the page of an archive; `table.column` where the name alone is not enough. */
export const COLUMN_WORDS: Readonly<Record<string, string>> = {
  ...COLUMN_WORDS_A_TO_H,
  ...COLUMN_WORDS_I_TO_Z,
};

/** Returns what a column is; `null`: unknown. */
export function columnWord(table: string, column: string): string | null {
  return COLUMN_WORDS[`${table}.${column}`] ?? COLUMN_WORDS[column] ?? null;
}

const UNITS: readonly (readonly [pattern: RegExp, unit: string])[] = [
  [/_cents$/, 'centésimos de dólar'],
  [/_minor$/, 'centésimos de la moneda'],
  [/^(quantity|counted|expected|.+_stock)$/, 'milésimas de la unidad'],
  [/_minutes$/, 'minutos'],
];

const TYPES: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'fecha y hora, UTC',
  date: 'día del taller, AAAA-MM-DD',
  boolean: 'true o false',
  bytea: 'bytes en hexadecimal',
  jsonb: 'JSON',
  'text[]': 'lista de textos',
  'uuid[]': 'lista de ids',
  uuid: 'id',
  text: 'texto',
  tstzrange: 'período, UTC',
};

/** Returns the form and unit of a column's values, by its name and type in PostgreSQL. */
export function columnUnit(column: string, type: string): string {
  const unit = UNITS.find(([pattern]) => pattern.test(column))?.[1];
  if (column === 'content') return 'texto';
  return unit ?? TYPES[type] ?? 'número entero';
}
