import type { DumpValue } from '../dump-values.ts';
import { found, NOTHING, noted, problemReading, type Reading, shown } from './reading.ts';

/** Reads one line of text: without line breaks and invisible characters, single blanks, at most `most` characters. */
export const readLine = (value: DumpValue | undefined, most: number): Reading<string> =>
  readClean(value, most, (text) => text.replace(/\s+/g, ' ').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''));

/** Reads text of several lines: without control characters and those that change the text's direction. */
export const readText = (value: DumpValue | undefined, most: number): Reading<string> =>
  readClean(value, most, (text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ''),
  );

function readClean(
  value: DumpValue | undefined,
  most: number,
  clean: (text: string) => string,
): Reading<string> {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value !== 'string' && typeof value !== 'number') {
    return problemReading(`${shown(value)} no es un texto.`);
  }
  const text = clean(String(value).toWellFormed().normalize('NFC')).trim();
  // A text of characters without a glyph says nothing.
  if (text.replace(/[\p{C}\p{Z}\s]/gu, '') === '') return NOTHING;
  const characters = [...text];
  if (characters.length <= most) return found(text);
  const cut = characters.slice(0, most).join('').trimEnd();
  return noted(cut, `El texto ${shown(text)} tiene más de ${most} caracteres: se cortó.`);
}
