import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_ERROR_TEXTS } from '../../contract/component-csv.ts';
import { decodeCsv, readCsvFile } from './use-import.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(little ? bytes : bytes.swap16());
};

test('decodeCsv returns the same text for UTF-8 and UTF-16 files', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const csv = `codigo;${text.replaceAll('\0', '')}`;
      const same = { text: csv, legacy: false };
      expect(decodeCsv(utf8(csv))).toEqual(same);
      expect(decodeCsv(utf8(`\uFEFF${csv}`))).toEqual(same);
      expect(decodeCsv(utf16(csv, true))).toEqual(same);
      expect(decodeCsv(utf16(csv, false))).toEqual(same);
    }),
  );
});

test('decodeCsv reads other files as Windows-1252 and marks them as legacy', () => {
  expect(decodeCsv(Buffer.from('codigo;nombre\r\nBUJ;Bujía ñandú', 'latin1'))).toEqual({
    text: 'codigo;nombre\r\nBUJ;Bujía ñandú',
    legacy: true,
  });
});

test('readCsvFile rejects a workbook, an empty file and a large file, each with its sentence', async () => {
  expect(decodeCsv(Buffer.from('PK\u0003\u0004\0\0'))).toBeNull();
  expect(await readCsvFile(new Blob(['PK\u0003\u0004\0\0']))).toEqual({
    message: CSV_ERROR_TEXTS.notCsv,
  });
  expect(await readCsvFile(new Blob([]))).toEqual({ message: CSV_ERROR_TEXTS.empty });
  const large = await readCsvFile(new Blob(['x'.repeat(20_000_001)]));
  expect(large).toEqual({ message: CSV_ERROR_TEXTS.tooLarge });
  expect(await readCsvFile(new Blob(['codigo\r\nA']))).toEqual({
    text: 'codigo\r\nA',
    legacy: false,
  });
});
