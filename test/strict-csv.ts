/**
 * Reads the text of an exported CSV as a strict spreadsheet does: byte order mark, semicolons, CRLF after each line,
 * quotes only around a whole cell, as many cells in each line as in the first. Throws for anything else. Shares no
 * code with `#shared/text/csv.ts`.
 */
export function readStrictCsv(text: string): Record<string, string>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('no byte order mark');
  if (!text.endsWith('\r\n')) throw new Error('no line break at the end');
  const records: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^";\r\n]*)(;|\r\n)/y;
  cell.lastIndex = 1;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (found === null) throw new Error(`no cell at ${at}: ${text.slice(at, at + 40)}`);
    const [, content = '', end] = found;
    const quoted = content.startsWith('"');
    records.at(-1)?.push(quoted ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end === '\r\n') records.push([]);
  }
  const [names = [], ...lines] = records.slice(0, -1);
  if (new Set(names).size !== names.length) throw new Error('a column has the name of another one');
  return lines.map((cells, line) => {
    if (cells.length !== names.length) throw new Error(`line ${line + 2} has other columns`);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** Returns the cents of an amount with decimal comma, such as `-1234,50`. Throws for any other text. */
export function strictCents(text: string | undefined): number {
  if (text === undefined || !/^-?\d+,\d{2}$/.test(text)) throw new Error(`no amount: ${text}`);
  return Number(text.replace(',', ''));
}
