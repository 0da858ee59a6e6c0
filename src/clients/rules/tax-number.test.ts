import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problem } from '#shared/fields/field-rules.ts';
import { formatTaxNumber, parseTaxNumber, taxName, taxNumber, taxText } from './tax-number.ts';

/** Completes digits with the one check digit that is accepted, if there is one. */
const complete = (digits: string): string[] =>
  [...'0123456789'].map((check) => digits + check).filter((each) => parseTaxNumber(each) !== null);

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).map((each) => each.replace(/^00/, '21'));
const ruts = digits(11).chain((each) => {
  const [whole] = complete(each);
  return whole === undefined ? fc.constant('211003420017') : fc.constant(whole);
});
const cis = fc
  .integer({ min: 100_000, max: 9_999_999 })
  .map((number) => complete(String(number))[0] ?? '');

/** Replaces the digit at a place by another one. */
const withDigit = (whole: string, at: number, by: number) =>
  whole.slice(0, at) + ((Number(whole[at]) + by) % 10) + whole.slice(at + 1);

describe('parseTaxNumber', () => {
  test.each([
    ['211003420017', '211003420017'],
    ['21.100342.0017', '211003420017'],
    [' RUT 21 100342 001-7 ', '211003420017'],
    ['21-140634-001-1', '211406340011'],
    ['1.234.567-2', '12345672'],
    ['12345672', '12345672'],
    ['ci 1 234 567 2', '12345672'],
    ['123.456-1', '1234561'],
    ['0.123.456-1', '1234561'],
  ])('returns the digits of «%s»', (typed, stored) => {
    expect(parseTaxNumber(typed)).toBe(stored);
  });

  test.each([
    '',
    '0',
    '123456',
    '00000000',
    '000000000000',
    '210303670014',
    '1.234.567-3',
    '12.345.672.1',
    '1234567a',
    'RUT',
    '2110034200171',
    '１２３４５６７２',
  ])('returns null for «%s»', (typed) => {
    expect(parseTaxNumber(typed)).toBeNull();
  });

  test('accepts one check digit of a CI, and at most one of a RUT', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 9_999_999 }), (number) => {
        expect(complete(String(number))).toHaveLength(1);
      }),
    );
    fc.assert(fc.property(digits(11), (each) => complete(each).length <= 1));
  });

  test('accepts no RUT whose check would be 10', () => {
    // 4 · 2 + 3 · 1 + 2 · 6 = 23, and 11 − 23 mod 11 = 10.
    expect(complete('21000000006')).toEqual([]);
    expect(complete('21000000007')).toEqual(['210000000078']);
  });

  test('detects each wrong digit of a RUT', () => {
    fc.assert(
      fc.property(ruts, fc.nat(11), fc.integer({ min: 1, max: 9 }), (rut, at, by) => {
        expect(parseTaxNumber(withDigit(rut, at, by))).toBeNull();
      }),
    );
  });

  test('detects each wrong digit of a CI, except a difference of five under an even weight', () => {
    const weights = [2, 9, 8, 7, 6, 3, 4, 1];
    fc.assert(
      fc.property(cis, fc.nat(7), fc.integer({ min: 1, max: 9 }), (ci, at, by) => {
        const whole = ci.padStart(8, '0');
        fc.pre(by !== 5 || (weights[at] ?? 0) % 2 === 1);
        expect(parseTaxNumber(withDigit(whole, at, by))).toBeNull();
      }),
    );
  });
});

describe('formatTaxNumber', () => {
  test('groups a RUT and a CI as their documents do', () => {
    expect(formatTaxNumber('211003420017')).toBe('RUT 21 100342 0017');
    expect(formatTaxNumber('12345672')).toBe('CI 1.234.567-2');
    expect(formatTaxNumber('1234561')).toBe('CI 123.456-1');
    expect(formatTaxNumber('')).toBe('');
  });

  test('writes what parseTaxNumber reads', () => {
    fc.assert(
      fc.property(fc.oneof(ruts, cis), (each) => {
        expect(parseTaxNumber(formatTaxNumber(each))).toBe(each);
      }),
    );
  });
});

test('taxText names what there is', () => {
  const name = 'Transportes del Plata S.R.L.';
  expect(taxText({ taxNumber: '211003420017', taxName: name })).toBe(
    `RUT\u00a021\u00a0100342\u00a00017 · ${name}`,
  );
  expect(taxText({ taxNumber: '12345672', taxName: '' })).toBe('CI\u00a01.234.567-2');
  expect(taxText({ taxNumber: '', taxName: name })).toBe(`A nombre de ${name}`);
  expect(taxText({ taxNumber: '', taxName: '' })).toBe('');
});

const SHAPE = 'Un RUT tiene 12 dígitos y una CI tiene 7 u 8, con el verificador.';

test.each([
  ['', null],
  ['21 100342 0017', null],
  ['1.234.567-2', null],
  ['123', SHAPE],
  ['sin RUT', SHAPE],
  ['000000000000', SHAPE],
  ['21 100342 0018', 'El dígito verificador de ese RUT no coincide. Revisa el número.'],
  ['1.234.567-3', 'El dígito verificador de esa CI no coincide. Revisa el número.'],
])('taxNumber of «%s» gives its sentence', (typed, sentence) => {
  expect(problem(taxNumber, typed)).toBe(sentence);
});

test('taxName accepts up to 100 characters in one line', () => {
  expect(problem(taxName, 'x'.repeat(100))).toBeNull();
  expect(problem(taxName, 'x'.repeat(101))).toBe(
    'El nombre o razón social no puede superar los 100 caracteres.',
  );
  expect(problem(taxName, 'a\nb')).toBe('El texto contiene caracteres que no se pueden usar.');
});
