/** CSV in the form that spreadsheets in es-UY use: semicolon, quotes, CRLF. */

export type CsvRecord = {
  /** Line of the file in which the record begins, from 1. */
  line: number;
  cells: string[];
};

const BOM = '\uFEFF';
const DELIMITERS = [';', '\t', ','] as const;
const QUOTE = '"';

/** Text that a spreadsheet would evaluate as a formula, escaped or not. */
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/u;
/** Text of a formula that already has the escaping apostrophe. */
const ESCAPED_FORMULA = /^'+\s*[=+\-@\t\r＝＋－＠]/u;

/** A negative amount is a number, not a formula. */
const NEGATIVE_NUMBER = /^-\d+,\d{2,3}$/;

/** Formats money or a percentage for a spreadsheet in es-UY: `1234,50`. */
export function csvDecimal(value: number): string {
  return value.toFixed(2).replace('.', ',');
}

/** Formats a quantity with two decimals, or three where the third is not 0: `2,50`, `-2,855`. */
export function csvQuantity(value: number): string {
  return value.toFixed(3).replace('.', ',').replace(/0$/, '');
}

/** Returns a CSV file with a byte order mark, so that spreadsheets decode accents. Prefixes formulas with `'`. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BOM + csvLines(rows);
}

/** Returns further lines of a file that `writeCsv` began. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(';')}\r\n`).join('');
}

function formatCell(value: string): string {
  const text = FORMULA.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `${QUOTE}${text.replaceAll(QUOTE, QUOTE + QUOTE)}${QUOTE}` : text;
}

/** The `sep=;` line that tells Excel the separator. Some tools write it before the first record. */
const SEPARATOR_LINE = /^"?sep=([;,\t])"?[;,\t]*(?:\r?\n|$)/i;

/**
 * Reads CSV. The separator is the one that a first line `sep=;` names, else the semicolon, tab or comma
 * of the first line. Skips blank lines and the `sep=` line. Returns `null` when a quote is never
 * closed, and calls `unclosed` with the line of that quote. The last record is the first one beyond `most`, or the first
 * one with a cell beyond it: all of them could take the memory of the process.
 */
export function readCsv(
  text: string,
  unclosed?: (line: number) => void,
  most: { records: number; cells: number } = NO_LIMIT,
): CsvRecord[] | null {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  const separatorLine = SEPARATOR_LINE.exec(body);
  const [first = ''] = body.split(/\r?\n/, 1);
  const delimiter = separatorLine?.[1] ?? DELIMITERS.find((each) => first.includes(each)) ?? ';';
  const records: CsvRecord[] = [];
  const reader = separatorLine
    ? { text: body, at: separatorLine[0].length, line: 2 }
    : { text: body, at: 0, line: 1 };
  while (reader.at < body.length && records.length <= most.records) {
    if (body[reader.at] === '\n') {
      reader.at += 1;
      reader.line += 1;
      continue;
    }
    const { line } = reader;
    const cells = readRecord(reader, delimiter, most.cells);
    if (cells === null) {
      unclosed?.(reader.line);
      return null;
    }
    const isTooLong = cells.length > most.cells;
    if (isTooLong || cells.some((cell) => cell !== '')) records.push({ line, cells });
    if (isTooLong) break;
  }
  return records;
}

const NO_LIMIT = { records: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY };

type Reader = { text: string; at: number; line: number };

/** Reads the cells of a record, at most one more than `most`. */
function readRecord(reader: Reader, delimiter: string, most: number): string[] | null {
  const cells: string[] = [];
  for (;;) {
    const cell = reader.text[reader.at] === QUOTE ? readQuoted(reader) : '';
    if (cell === null) return null;
    const rest = readPlain(reader, delimiter);
    cells.push(unescapeFormula((cell + rest).trim()).trim());
    const end = reader.text[reader.at];
    reader.at += 1;
    if (end === delimiter && cells.length <= most) continue;
    if (end === '\n') reader.line += 1;
    return cells;
  }
}

/** Returns the text between quotes, where a doubled quote is one; `null` when the quote is not closed. */
function readQuoted(reader: Reader): string | null {
  const { text } = reader;
  const from = reader.at + 1;
  let close = text.indexOf(QUOTE, from);
  while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
  if (close === -1) return null;
  reader.at = close + 1;
  const cell = text.slice(from, close);
  reader.line += cell.split('\n').length - 1;
  return cell.replaceAll(QUOTE + QUOTE, QUOTE);
}

function readPlain(reader: Reader, delimiter: string): string {
  const from = reader.at;
  while (reader.at < reader.text.length) {
    const character = reader.text[reader.at];
    if (character === delimiter || character === '\n') break;
    reader.at += 1;
  }
  return reader.text.slice(from, reader.at);
}

function unescapeFormula(cell: string): string {
  return ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
