import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvDecimal, readCsv, writeCsv } from './csv.ts';

const cells = (text: string) => readCsv(text)?.map((record) => record.cells);

describe('readCsv', () => {
  test.each([
    [
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1,5\t2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a;b\n\n;\n1;',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      '"a";" b "\n"x ""y"";z";"1\n2"',
      [
        ['a', 'b'],
        ['x "y";z', '1\n2'],
      ],
    ],
    [
      "a;b\n' =1;'=2",
      [
        ['a', 'b'],
        ['=1', '=2'],
      ],
    ],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test('returns the line in which each record begins', () => {
    expect(readCsv('a\n"1\n2"\n\nb')?.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  test('stops after one record more than the most', () => {
    expect(readCsv('a\n1\n2\n"3', undefined, { records: 2, cells: 9 })).toHaveLength(3);
  });

  test('stops after a record with one cell more than the most', () => {
    const read = readCsv('a\n1;2;"3\n4', undefined, { records: 9, cells: 1 });
    expect(read?.map(({ cells }) => cells)).toEqual([['a'], ['1', '2']]);
  });

  test('returns null for a quote that is never closed', () => {
    expect(readCsv('a;b\n"1;2\n3;4')).toBeNull();
  });
});

describe('writeCsv', () => {
  test('begins with a byte order mark and escapes formulas', () => {
    const row = ['=1+1', '+1', '-1', '@A1', ' =x', "'=y", '＝z', 'a=b', "it's"];
    expect(writeCsv([row])).toBe("\uFEFF'=1+1;'+1;'-1;'@A1;' =x;''=y;'＝z;a=b;it's\r\n");
  });

  test('writes negative numbers without escaping them', () => {
    expect(writeCsv([[csvDecimal(-1234.5), csvDecimal(0.1), '-1,50x']])).toBe(
      "\uFEFF-1234,50;0,10;'-1,50x\r\n",
    );
    expect(cells(writeCsv([['a', '-1234,50']]))).toEqual([['a', '-1234,50']]);
  });

  test('writes rows that readCsv reads back unchanged', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'aé=+-@\'";,\n ０') })
      .map((value) => value.trim())
      .filter((value) => value !== '');
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 3 })), (rows) => {
        expect(cells(writeCsv([['a', 'b', 'c'], ...rows]))).toEqual([['a', 'b', 'c'], ...rows]);
      }),
    );
  });
});
