import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Component } from '../../contract/component.ts';
import type { CountFigure } from '../../contract/count.ts';
import {
  type CountDraft,
  type CountLine,
  countBody,
  countedQuantityProblem,
  countLineFor,
  countSummary,
  differenceText,
  EMPTY_COUNT,
  missingText,
  parseCountDraft,
  type RecountMode,
  withLine,
  withoutLine,
} from './count-draft.ts';

const PLUG = { _id: 'a', code: 'BUJ-1', name: 'Bujía', unit: 'piece' } as const;
const figure = (quantity: number, asOf = 1, change: Partial<Component> = {}): CountFigure => ({
  component: { ...PLUG, quantity, committed: 0, ...change } as Component,
  asOf,
});
const counting = (counted: number, of = figure(12), mode: RecountMode = 'add') => ({
  counted: counted * 1000,
  figure: of,
  mode,
});
const lineOf = (found: CountLine | string): CountLine => {
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const draftOf = (...lines: CountLine[]): CountDraft => ({ key: 'k', lines });

test('countLineFor stores the quantity and the ledger line at the moment of the count', () => {
  const line = lineOf(countLineFor([], counting(10, figure(12, 7, { committed: 11 }))));
  expect(line).toEqual({
    ...{ id: 'a', code: 'BUJ-1', name: 'Bujía', unit: 'piece' },
    ...{ expected: 12_000, counted: 10_000, committed: 11_000, asOf: 7 },
  });
  expect(differenceText(line)).toBe('−2');
  expect(missingText(line)).toBe('Falta 1 unidad para lo comprometido.');
  expect(countBody(draftOf(line))).toEqual([{ componentId: 'a', counted: 10, asOf: 7 }]);
});

describe('a component that is counted again', () => {
  const first = lineOf(countLineFor([], counting(10)));

  test('adds to the counted quantity or replaces it', () => {
    expect(lineOf(countLineFor([first], counting(3))).counted).toBe(13_000);
    expect(lineOf(countLineFor([first], counting(3, figure(12), 'replace'))).counted).toBe(3_000);
  });

  test('can be replaced but not added to after the stock moved', () => {
    expect(countLineFor([first], counting(3, figure(11, 2)))).toBe(
      'El stock se movió después de que contaste 10 unidades (había 12 unidades, ahora 11 unidades). Cuenta todo y elige «Reemplazar».',
    );
    expect(lineOf(countLineFor([first], counting(3, figure(11, 2), 'replace'))).expected).toBe(
      11_000,
    );
  });

  test('is listed once, in the first place', () => {
    const other = lineOf(countLineFor([], counting(1, figure(1, 1, { _id: 'b' }))));
    const draft = withLine(withLine(draftOf(first), other, 'l'), first, 'm');
    expect(draft).toEqual({ key: 'm', lines: [first, other] });
    expect(withoutLine(draft, 'a', 'n')).toEqual({ key: 'n', lines: [other] });
    expect(withoutLine({ key: 'n', lines: [other] }, 'b', 'o')).toBeNull();
    expect(countSummary(draft.lines)).toBe('2 componentes contados, 1 con diferencia');
  });
});

test('countLineFor rejects a new fraction of a whole unit, and accepts a stored one', () => {
  expect(countLineFor([], counting(1.5))).toBe(
    'La cantidad debe ser un número entero de unidades.',
  );
  expect(lineOf(countLineFor([], counting(1.5, figure(1.5)))).counted).toBe(1_500);
});

test.for([
  ['', 'Escribe la cantidad contada.'],
  ['buj-1', 'Ese es el código. Escribe cuánto contaste y pulsa Enter.'],
  ['FIL-2', '«FIL-2» no es una cantidad. Escribe cuánto contaste de Bujía.'],
  ['-1', 'La cantidad contada debe ser 0 o más.'],
  ['7791234567890', '«7791234567890» no es una cantidad. Escribe cuánto contaste de Bujía.'],
  ['20000000', 'La cantidad no puede superar los 10.000.000.'],
  ['0', null],
  ['2,5', null],
] as const)('countedQuantityProblem of «%s» is: %s', ([typed, sentence]) => {
  expect(countedQuantityProblem(typed, PLUG)).toBe(sentence);
});

test('parseCountDraft reads a stored draft, and returns an empty count for any other text', () => {
  const quantity = fc.nat(1_000_000);
  const line = fc.record({
    ...{ id: fc.string(), code: fc.string(), name: fc.string(), unit: fc.constant('box' as const) },
    ...{ expected: quantity, counted: quantity, committed: quantity, asOf: fc.nat() },
  });
  const draft = fc.record({ key: fc.string(), lines: fc.array(line) });
  fc.assert(
    fc.property(draft, (each) => {
      expect(parseCountDraft(JSON.stringify(each))).toEqual(each);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseCountDraft(text)).toEqual(EMPTY_COUNT);
    }),
  );
  expect(parseCountDraft(null)).toEqual(EMPTY_COUNT);
});
