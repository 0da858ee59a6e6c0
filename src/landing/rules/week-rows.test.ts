import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hours } from '#settings/rules/opening-hours.ts';
import { hoursText } from '#settings/rules/opening-hours.ts';
import { weekRows } from './landing-view.ts';

const MORNING = { opens: 540, closes: 750 };
const AFTERNOON = { opens: 810, closes: 1080 };
const DAY = [MORNING, AFTERNOON];

test('weekRows joins neighbouring days with the same hours into one row', () => {
  const weekly = { 1: DAY, 2: DAY, 3: DAY, 4: DAY, 5: DAY, 6: [{ opens: 540, closes: 780 }] };
  expect(weekRows(weekly)).toEqual([
    { days: 'Lunes a viernes', hours: '09:00 – 12:30 y 13:30 – 18:00' },
    { days: 'Sábado', hours: '09:00 – 13:00' },
    { days: 'Domingo', hours: 'Cerrado' },
  ]);
});

test('weekRows joins two days by «y» and gives a day between others its own row', () => {
  expect(weekRows({ 1: DAY, 2: DAY, 4: DAY }).map((row) => row.days)).toEqual([
    'Lunes y martes',
    'Miércoles',
    'Jueves',
    'Viernes a domingo',
  ]);
});

test('weekRows returns no rows for a week without hours', () => {
  expect(weekRows({})).toEqual([]);
  expect(weekRows({ 3: [] })).toEqual([]);
});

test('hoursText joins three spans as a list', () => {
  expect(hoursText([MORNING, AFTERNOON, { opens: 1200, closes: 1440 }])).toBe(
    '09:00 – 12:30, 13:30 – 18:00 y 20:00 – 24:00',
  );
});

test('weekRows covers seven days, and neighbouring rows have different hours', () => {
  const hours = fc.constantFrom<readonly Hours[]>([], DAY, [MORNING], [AFTERNOON]);
  const week = fc.tuple(hours, hours, hours, hours, hours, hours, hours);
  fc.assert(
    fc.property(week, (days) => {
      const weekly = Object.fromEntries(days.map((each, index) => [index + 1, each]));
      const rows = weekRows(weekly);
      if (days.every((each) => each.length === 0)) {
        expect(rows).toEqual([]);
        return;
      }
      rows.forEach((row, index) => {
        expect(row.hours).not.toBe(rows[index + 1]?.hours);
      });
      expect(rows.reduce((sum, row) => sum + daysIn(row.days), 0)).toBe(7);
    }),
  );
});

const NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

function daysIn(text: string): number {
  const [first = '', last = first] = text.toLowerCase().split(/ a | y /);
  return NAMES.indexOf(last) - NAMES.indexOf(first) + 1;
}
