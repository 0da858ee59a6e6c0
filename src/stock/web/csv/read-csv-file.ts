import { CSV_ERROR_TEXTS, MAX_CSV_CHARACTERS } from '../../contract/component-csv.ts';

/** `legacy`: not Unicode; decoded as Windows-1252, the default of spreadsheets on Windows. */
export type CsvText = { text: string; legacy: boolean };
export type CsvFileResult = CsvText | { message: string };

/** Maximum file size: two bytes per character that the server accepts. */
const MAX_BYTES = 2 * MAX_CSV_CHARACTERS;

/** Returns the file's text, or the message why it cannot be read. */
export async function readCsvFile(file: Blob): Promise<CsvFileResult> {
  if (file.size > MAX_BYTES) return { message: CSV_ERROR_TEXTS.tooLarge };
  const bytes = await file.arrayBuffer().catch(() => null); // Changed or deleted since it was chosen.
  if (bytes === null) return { message: CSV_ERROR_TEXTS.unreadable };
  if (bytes.byteLength === 0) return { message: CSV_ERROR_TEXTS.empty };
  return decodeCsv(new Uint8Array(bytes)) ?? { message: CSV_ERROR_TEXTS.notCsv };
}

/** Returns `null` for a file that is no text, such as a workbook or a picture. */
export function decodeCsv(bytes: Uint8Array): CsvText | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUnicode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUnicode(bytes, 'utf-16be');
  if (bytes.includes(0)) return null;
  return decodeUnicode(bytes, 'utf-8') ?? { text: decode(bytes, 'windows-1252'), legacy: true };
}

function decodeUnicode(bytes: Uint8Array, encoding: string): CsvText | null {
  try {
    return { text: decode(bytes, encoding), legacy: false };
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
