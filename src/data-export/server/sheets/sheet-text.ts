import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type pg from 'pg';
import { csvDecimal, csvLines, csvQuantity, writeCsv } from '#shared/text/csv.ts';

/** How a cell is written, and its unit for the page that explains the file. */
export type CellKind = 'text' | 'cents' | 'quantity' | 'boolean';

export type SheetColumn = {
  heading: string;
  /** SQL of the value. `$zone` stands for the workshop's time zone. */
  value: string;
  kind?: CellKind;
  /** Words of a code. */
  words?: Readonly<Record<string, string>>;
};

/** A spreadsheet for people: one query, whose columns are the cells. */
export type Sheet = {
  file: string;
  /** What its lines are, in Spanish. */
  about: string;
  columns: readonly SheetColumn[];
  /** SQL after the columns. */
  from: string;
};

const ROWS_AT_ONCE = 500;

/** Everything is read as text: a cell is text. */
const AS_TEXT = { getTypeParser: () => (text: string | Buffer) => String(text) };

/** Streams a sheet as CSV. Another call must not read a sheet on the same client meanwhile. */
export async function* sheetText(
  client: pg.Client,
  { columns, from }: Sheet,
  timeZone: string,
): AsyncGenerator<string> {
  const values = columns.map(({ value }) => value).join(', ');
  const select = `SELECT ${values} ${from}`.replaceAll('$zone', client.escapeLiteral(timeZone));
  await client.query(`DECLARE sheet NO SCROLL CURSOR FOR ${select}`);
  yield writeCsv([columns.map(({ heading }) => heading)]);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${ROWS_AT_ONCE} FROM sheet`,
      rowMode: 'array',
      types: AS_TEXT,
    });
    if (rows.length === 0) break;
    yield csvLines(rows.map((row) => columns.map((column, at) => cell(column, row[at] ?? ''))));
    await yieldToEventLoop();
  }
  await client.query('CLOSE sheet');
}

function cell({ kind, words }: SheetColumn, text: string): string {
  if (text === '') return '';
  if (words !== undefined) return words[text] ?? text;
  if (kind === 'cents') return csvDecimal(Number(text) / 100);
  if (kind === 'quantity') return csvQuantity(Number(text) / 1000);
  if (kind === 'boolean') return text === 't' ? 'sí' : 'no';
  return text;
}

export const text = (heading: string, value: string): SheetColumn => ({ heading, value });
export const cents = (heading: string, value: string): SheetColumn => ({
  heading,
  value,
  kind: 'cents',
});
export const quantity = (heading: string, value: string): SheetColumn => ({
  heading,
  value,
  kind: 'quantity',
});
export const yesNo = (heading: string, value: string): SheetColumn => ({
  heading,
  value,
  kind: 'boolean',
});
export const word = (
  heading: string,
  value: string,
  words: Readonly<Record<string, string>>,
): SheetColumn => ({ heading, value, words });
/** Day and time of an instant at the workshop. */
export const moment = (heading: string, value: string): SheetColumn =>
  text(heading, `to_char(${value} AT TIME ZONE $zone, 'YYYY-MM-DD HH24:MI')`);
/** Day of an instant at the workshop. */
export const dayOf = (heading: string, value: string): SheetColumn =>
  text(heading, `to_char(${value} AT TIME ZONE $zone, 'YYYY-MM-DD')`);
