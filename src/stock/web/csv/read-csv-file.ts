import { CSV_ERROR_TEXTS, MOST_CSV_CHARACTERS } from '../../contract/component-csv.ts';

/** `legacy`: not Unicode, read as what spreadsheets on Windows write by themselves. */
export type CsvText = { text: string; legacy: boolean };
export type CsvFileResult = CsvText | { sentence: string };

/** Most bytes of a file: two per character that the server accepts. */
const MOST_BYTES = 2 * MOST_CSV_CHARACTERS;

/** The file's text, or the sentence that says why there is none. */
export async function readCsvFile(file: Blob): Promise<CsvFileResult> {
  if (file.size > MOST_BYTES) return { sentence: CSV_ERROR_TEXTS.tooLarge };
  const bytes = await file.arrayBuffer().catch(() => null); // changed or gone since it was chosen
  if (bytes === null) return { sentence: CSV_ERROR_TEXTS.unreadable };
  if (bytes.byteLength === 0) return { sentence: CSV_ERROR_TEXTS.empty };
  return decodeCsv(new Uint8Array(bytes)) ?? { sentence: CSV_ERROR_TEXTS.notCsv };
}

/** `null` where it is no text: a workbook, a picture. */
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
    return null; // no such text
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
