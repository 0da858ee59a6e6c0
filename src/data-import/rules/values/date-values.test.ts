import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DumpValue } from '../dump-values.ts';
import type { ImportOptions } from '../import-records.ts';
import { readDate, readInstant, readTime } from './date-values.ts';

const OPTIONS: ImportOptions = {
  dates: 'utc-day',
  timeZone: 'America/Montevideo',
  today: '2026-11-30',
};

test.each<[DumpValue, unknown]>([
  ['09:30', 570],
  ['9:5', 545],
  ['9', 540],
  ['930', 570],
  ['9.30', 570],
  ['21h', 1260],
  ['9h30', 570],
  ['10:00 hs', 600],
  ['09:30:00', 570],
  ['9:30 PM', 1290],
  ['12:15 a. m.', 15],
  ['12 pm', 720],
  ['24:00', 'problem'],
  ['25:00', 'problem'],
  ['13:00 pm', 'problem'],
  ['mañana', 'problem'],
  ['', 'nothing'],
])('readTime reads %j as %j', (value, expected) => {
  const reading = readTime(value);
  expect(reading.kind === 'value' ? reading.value : reading.kind).toBe(expected);
});

describe('readDate', () => {
  const read = (value: DumpValue, dates: ImportOptions['dates'] = 'utc-day') => {
    const reading = readDate(value, { ...OPTIONS, dates });
    if (reading.kind !== 'value') return reading.kind;
    const { day, other, minute } = reading.value;
    return [day, ...(other === null ? [] : [`or ${other}`]), ...(minute === null ? [] : [minute])];
  };

  it.each<[DumpValue, unknown]>([
    [new Date('2026-11-12T00:00:00Z'), ['2026-11-12', 'or 2026-11-11']],
    [new Date('2026-11-12T03:00:00Z'), ['2026-11-12']],
    ['2026-11-12T03:00:00.000Z', ['2026-11-12']],
    ['2026-11-12T01:30:00Z', ['2026-11-11', 1350]],
    ['2026-11-12T10:00:00-03:00', ['2026-11-12', 600]],
    ['2026-11-12', ['2026-11-12']],
    ['2026-11-12 10:30', ['2026-11-12', 630]],
    ['2026/1/2', ['2026-01-02']],
    ['12/11/2026', ['2026-11-12', 'or 2026-12-11']],
    ['13/11/2026', ['2026-11-13']],
    ['11/13/2026', ['2026-11-13']],
    ['11/11/2026', ['2026-11-11']],
    ['5-3-24', ['2024-03-05', 'or 2024-05-03']],
    ['12/11/2026 9:30', ['2026-11-12', 'or 2026-12-11', 570]],
    ['Thu Nov 12 2026 10:00:00 GMT-0300 (hora de Uruguay)', ['2026-11-12', 600]],
    [Date.parse('2026-11-12T13:00:00Z'), ['2026-11-12', 600]],
    [Date.parse('2026-11-12T13:00:00Z') / 1000, ['2026-11-12', 600]],
    ['30/02/2026', 'problem'],
    ['0202-11-12', 'problem'],
    [new Date('2206-11-12T03:00:00Z'), 'problem'],
    [new Date(Number.NaN), 'problem'],
    ['pronto', 'problem'],
    [-5, 'problem'],
    ['', 'nothing'],
  ])('reads %s as %j', (value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it('reads midnight in UTC as the day in the workshop if asked', () => {
    expect(read('2026-11-12T00:00:00Z', 'local')).toEqual(['2026-11-11', 'or 2026-11-12']);
    expect(read('2026-11-12T03:00:00Z', 'local')).toEqual(['2026-11-12']);
  });

  it('gives the day of every date that a browser in Uruguay sends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000 }), (number) => {
        const day = new Date(Date.UTC(2002, 0, 1) + number * 86_400_000);
        const text = day.toISOString().slice(0, 10);
        const [year, month, date] = text.split('-').map(Number);
        expect(read(day)).toContain(text);
        expect(read(text)).toEqual([text]);
        expect(read(`${date}/${month}/${year}`)).toContain(text);
      }),
    );
  });
});

test.each<[DumpValue, unknown]>([
  [new Date('2026-11-12T00:00:00Z'), '2026-11-12T00:00:00.000Z'],
  ['2026-11-12', '2026-11-12T03:00:00.000Z'],
  ['2026-11-12 10:30', '2026-11-12T13:30:00.000Z'],
  [new Date('1970-01-01T00:00:00Z'), undefined],
])('readInstant reads %s as %s', (value, expected) => {
  const reading = readInstant(value, OPTIONS);
  expect(reading.kind === 'value' ? new Date(reading.value).toISOString() : undefined).toBe(
    expected,
  );
});
