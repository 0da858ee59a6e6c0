import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNITS } from '#shared/money/quantity.ts';
import { damagedCodeProblem, errorValueProblem, nearCodeKey, readUnitWord } from './csv-values.ts';

const SHORTENED = (code: string) =>
  `La planilla acortó este código («${code}»). Dale formato de texto a la columna y escribe el código completo.`;
const DATED = (code: string) =>
  `La planilla convirtió este código en una fecha («${code}»). Dale formato de texto a la columna y escribe el código de nuevo.`;
const FAILED = (code: string) =>
  `La planilla tiene un error en esta celda («${code}»). Corrígela en la planilla.`;

test.each([
  ...['7,79E+12', '7.79E+12', '1E+05', '1,5e-7', '-2E+20'].map((code) => [code, SHORTENED(code)]),
  ...['01/02/2026', '1/2/26', '31-12-1999', '2026-02-01', '01/02/2026 00:00'].map((code) => [
    code,
    DATED(code),
  ]),
  ...['01-feb', 'feb-26', '1-ene-2026', '12-Dec', 'sept-20', '02/mar/26'].map((code) => [
    code,
    DATED(code),
  ]),
  ...['#¡REF!', '#REF!', '#N/A', '#N/D', '#¿NOMBRE?', '#¡DIV/0!', '#VALOR!', '####', 'Err:502'].map(
    (code) => [code, FAILED(code)],
  ),
])('damagedCodeProblem rejects the code %s that a spreadsheet wrote', (code, sentence) => {
  expect(damagedCodeProblem(code ?? '')).toBe(sentence);
});

test.each([
  ...['12E3', 'E12', '1E5', '00123', '10-12-20', '99/88/2026', '12/34', 'MAR-1', 'DIC-100', '#12'],
  ...['90793-AS405', 'feb-2', 'N/A', 'BUJ-CR9', '7790123456789', '1/2'],
])('damagedCodeProblem accepts the code %s', (code) => {
  expect(damagedCodeProblem(code)).toBeNull();
});

test('damagedCodeProblem finds every date and every number in scientific notation', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = fc
    .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((each) => [two(each.getUTCDate()), two(each.getUTCMonth() + 1), each.getUTCFullYear()]);
  fc.assert(
    fc.property(date, ([day, month, year]) => {
      expect(damagedCodeProblem(`${day}/${month}/${year}`)).not.toBeNull();
      expect(damagedCodeProblem(`${year}-${month}-${day}`)).not.toBeNull();
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 40 }),
      fc.integer({ min: 100, max: 999 }),
      (e, digits) => {
        const code = `${String(digits)[0]},${String(digits).slice(1)}E+${e}`;
        expect(damagedCodeProblem(code)).toBe(SHORTENED(code));
      },
    ),
  );
});

const plain = fc.stringMatching(/^[1-9A-Z][A-Z0-9]{0,12}$/);
const sign = fc.constantFrom('', '-', ' ', '.', '/', '_');

test('nearCodeKey is the same after signs, case, accents and leading zeros change', () => {
  const changed = fc
    .tuple(plain, fc.array(sign), fc.nat(5), fc.boolean())
    .map(([code, signs, zeros, lower]) => {
      const spread = [...code].map((letter, index) => letter + (signs[index] ?? '')).join('');
      return { code, other: '0'.repeat(zeros) + (lower ? spread.toLowerCase() : spread) };
    });
  fc.assert(
    fc.property(changed, ({ code, other }) => {
      expect(nearCodeKey(other)).toBe(nearCodeKey(code));
    }),
  );
  expect(['00123', '123,00', 'Á-1', '0', '---'].map(nearCodeKey)).toEqual([
    '123',
    '123',
    'a1',
    '0',
    '',
  ]);
});

test('nearCodeKey tells codes with other letters or digits apart', () => {
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      fc.pre(one !== other);
      expect(nearCodeKey(one)).not.toBe(nearCodeKey(other));
    }),
  );
});

test('errorValueProblem accepts usual names', () => {
  for (const name of ['Bujía #1', '#NGK', 'N/A', 'Err', '¡Oferta!']) {
    expect(errorValueProblem(name)).toBeNull();
  }
});

test.each([
  [['unidad', 'Unidades', 'pieza', 'PZA', 'u', 'un.', 'ud', 'pcs'], 'piece'],
  [['m', 'mts', 'Metro', 'mt.'], 'meter'],
  [['kg', 'KGS', 'kilo', 'kilogramos'], 'kilogram'],
  [['l', 'lt', 'Lts.', 'litro'], 'liter'],
  [['caja', 'cj'], 'box'],
  [['paq', 'pack', 'paquetes'], 'pack'],
  [['ml', 'cm', 'g', 'barril', '', 'docena'], null],
])('readUnitWord reads %j as %s', (words, unit) => {
  for (const word of words) expect(readUnitWord(word)).toBe(unit);
});

test('readUnitWord reads the name of every unit', () => {
  for (const unit of UNITS) expect(readUnitWord(unit)).toBe(unit);
});
