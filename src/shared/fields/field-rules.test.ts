import { expect, test } from 'vitest';
import { type Field, NOT_TEXT, notALine, notAText, optional, problem } from './field-rules.ts';
import { clientEmail, clientPhone, vehicleBrand, vehicleModel } from './person-fields.ts';

const asked: Field = [[(value) => value !== 'sí', 'Di que sí.']];

test.each([
  ['', null],
  ['  ', null],
  ['sí', null],
  ['no', 'Di que sí.'],
  ['\u200b', NOT_TEXT],
  ['\ud800', NOT_TEXT],
])('an optional field answers %j with %j', (value, sentence) => {
  expect(problem(optional(asked), value)).toBe(sentence);
});

test.each([
  'dos\nlíneas',
  'dos\u2028líneas',
  'dos\u2029párrafos',
  'sin\u200bforma',
  'al\u202erevés',
  'nulo\u0000',
])('notALine and the fields of one line reject %j', (value) => {
  expect(notALine(value)).toBe(true);
  expect(problem(vehicleBrand, value)).toBe(NOT_TEXT);
  expect(problem(vehicleModel, value)).toBe(NOT_TEXT);
});

test('notAText accepts line breaks and joined emoji, and rejects direction marks and NUL', () => {
  expect(notAText('dos\nlíneas\tcon 👩‍🔧')).toBe(false);
  expect(notAText('al\u202erevés')).toBe(true);
  expect(notAText('nulo\u0000')).toBe(true);
});

test('an optional email or phone may be blank, but not invalid text', () => {
  for (const field of [clientEmail, clientPhone]) {
    expect(problem(optional(field), '\ud800')).toBe(NOT_TEXT);
    expect(problem(optional(field), ' ')).toBe(null);
  }
});
