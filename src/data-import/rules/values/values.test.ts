import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import type { DumpValue } from '../dump-values.ts';
import { readAmount, readBoolean, readMinutes, readQuantity } from './number-values.ts';
import { readEmail, readPhone, readPlate } from './person-values.ts';
import { readPicture } from './picture-values.ts';
import type { Reading } from './reading.ts';
import { readOldId } from './reference-values.ts';
import { readLine, readText } from './text-values.ts';
import {
  CITATION_WORDS,
  EXPENSE_WORDS,
  readReservationStatus,
  readWord,
  UNIT_WORDS,
} from './word-values.ts';

/** The value, `null` for nothing, «!» for a problem. A value with a note is in a list. */
function shortly(reading: Reading<unknown>) {
  if (reading.kind === 'nothing') return null;
  if (reading.kind === 'problem') return '!';
  return reading.note === undefined ? reading.value : [reading.value];
}

test.each<[DumpValue | undefined, unknown]>([
  [0.1 + 0.2, 30],
  [1.005, [101]],
  [1234.5, 123450],
  [0, 0],
  ['1.234,50', 123450],
  ['1,234.50', 123450],
  ['12.5', 1250],
  ['12,5', 1250],
  ['1.500', 150000],
  ['US$ 45', 4500],
  ['$ 45,90', 4590],
  ['45 USD', 4500],
  ['0.505', [51]],
  [12.345678, [1235]],
  [1e-9, 0],
  [-0.01, '!'],
  ['-3', '!'],
  [Number.NaN, '!'],
  [Number.POSITIVE_INFINITY, '!'],
  [1e300, '!'],
  [10_000_000.01, '!'],
  [10_000_000, 1_000_000_000],
  ['doce', '!'],
  ['1e3', '!'],
  ['', null],
  [null, null],
  [undefined, null],
  [true, '!'],
  [[12], '!'],
])('readAmount reads %j as %j', (value, expected) => {
  expect(shortly(readAmount(value))).toEqual(expected);
});

test('readAmount reads an amount of whole cents, however it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      const es = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2 }).format(cents / 100);
      const en = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(cents / 100);
      for (const written of [cents / 100, (cents / 100).toFixed(2), es, en, `US$ ${es}`]) {
        expect(readAmount(written)).toEqual({ kind: 'value', value: cents });
      }
    }),
  );
});

test('readAmount rounds decimals as written on paper, half a cent up', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 999 }), (cents, rest) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${String(rest).padStart(3, '0')}`;
      const expected = cents + (rest >= 500 ? 1 : 0);
      expect(shortly(readAmount(Number(text)))).toEqual([expected]);
    }),
  );
});

test.each<[DumpValue, unknown]>([
  [2.5, 2500],
  [-2, -2000],
  ['2,5', 2500],
  [0.1 + 0.2, 300],
  [1 / 3, [333]],
  [Number.NaN, '!'],
  [1e12, '!'],
])('readQuantity reads %j as %j', (value, expected) => {
  expect(shortly(readQuantity(value))).toEqual(expected);
});

test.each<[DumpValue, unknown]>([
  [90, 90],
  ['90', 90],
  ['90 min', 90],
  ['1:30', 90],
  ['1 h 30', 90],
  ['2 horas', 120],
  ['1 hora y 15 minutos', 75],
  [89.6, [90]],
  ['', null],
  ['un rato', '!'],
])('readMinutes reads %j as %j', (value, expected) => {
  expect(shortly(readMinutes(value))).toEqual(expected);
});

test.each<[DumpValue, unknown]>([
  [true, true],
  ['Sí', true],
  ['false', false],
  [1, true],
  [0, false],
  ['', null],
  ['quizás', '!'],
])('readBoolean reads %j as %j', (value, expected) => {
  expect(shortly(readBoolean(value))).toEqual(expected);
});

test.each<[DumpValue, unknown]>([
  ['  Ana \t  Pérez\u0000 ', 'Ana Pérez'],
  ['Jose\u0301', 'José'],
  ['\u200b', null],
  [12, '12'],
  ['x'.repeat(11), ['x'.repeat(10)]],
  [{}, '!'],
])('readLine reads %j as %j', (value, expected) => {
  expect(shortly(readLine(value, 10))).toEqual(expected);
});

test('readText gives text that every column can store', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const read = shortly(readText(text, 50));
      const kept = String(Array.isArray(read) ? read[0] : (read ?? ''));
      expect(kept.isWellFormed()).toBe(true);
      expect(kept).not.toContain('\u0000');
      expect([...kept].length).toBeLessThanOrEqual(50);
    }),
  );
});

test.each<[DumpValue, unknown]>([
  ['099 123 456', '099 123 456'],
  ['+598 (99) 123-456', '+598 (99) 123-456'],
  ['cel: 099123456', '099123456'],
  ['099 123 456 / 2400 1234', ['099 123 456']],
  ['2400 1234', '2400 1234'],
  [99123456, '99123456'],
  ['no tiene', '!'],
  ['12345', '!'],
  ['', null],
])('readPhone reads %j as %j', (value, expected) => {
  expect(shortly(readPhone(value))).toEqual(expected);
});

test.each<[DumpValue, unknown]>([
  [' ana@ejemplo.com ', 'ana@ejemplo.com'],
  ['ana@ ejemplo.com', 'ana@ejemplo.com'],
  ['ana@', '!'],
  ['a@b.com?cc=c@d.com', '!'],
  [null, null],
])('readEmail reads %j as %j', (value, expected) => {
  expect(shortly(readEmail(value))).toEqual(expected);
});

test.each<[DumpValue, unknown]>([
  ['aaa 1234', 'AAA 1234'],
  ['S/M', null],
  ['000', null],
  ['1'.repeat(30), '!'],
])('readPlate reads %j as %j', (value, expected) => {
  expect(shortly(readPlate(value))).toEqual(expected);
});

test.each<[DumpValue, unknown]>([
  ['ENTREGADA', 'delivered'],
  ['en proceso', 'in-progress'],
  ['In_Workshop', 'in-workshop'],
  ['canceled', 'cancelled'],
  ['Pendiente de Pago', 'pending'],
  ['perdida', '!'],
  [7, '!'],
])('a citation status %j is %j', (value, expected) => {
  expect(shortly(readWord(value, CITATION_WORDS))).toEqual(expected);
});

test('words of other fields have no case, accents or signs', () => {
  expect(shortly(readReservationStatus('ready-to-dispatch'))).toEqual(['packed']);
  expect(shortly(readReservationStatus('constructor'))).toBe('!');
  expect(shortly(readReservationStatus('Listo para entregar'))).toBe('ready');
  expect(shortly(readWord('Litros', UNIT_WORDS))).toBe('liter');
  expect(shortly(readWord('fletes / envíos', EXPENSE_WORDS))).toBe('Fletes / Envios');
});

test('readOldId reads an id, or that of a populated document', () => {
  const id = '65A1B2C3D4E5F60718293A4B';
  expect(shortly(readOldId(id))).toBe(id.toLowerCase());
  expect(shortly(readOldId({ _id: id, name: 'x' }))).toBe(id.toLowerCase());
  expect(shortly(readOldId({ name: 'x' }))).toBe(null);
  expect(shortly(readOldId('x'))).toBe('!');
});

test('readPicture reads embedded bytes and fetches no address', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(shortly(readPicture('data:image/png;base64,AQID'))).toEqual({ bytes });
  expect(shortly(readPicture({ data: bytes, contentType: 'image/png' }))).toEqual({ bytes });
  expect(shortly(readPicture(new Uint8Array(13 * 1024 * 1024)))).toBe('!');
  expect(shortly(readPicture('https://example.com/a.png'))).toBe('!');
  expect(shortly(readPicture('data:image/png;base64,####'))).toBe('!');
});
