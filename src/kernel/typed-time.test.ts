import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTime, timeOf } from './day-time.ts';
import { completedTime, steppedTime, typedTime } from './typed-time.ts';

test.each([
  ['', ''],
  ['9', '9'],
  ['10', '10'],
  ['100', '1:00'],
  ['1000', '10:00'],
  ['930', '9:30'],
  ['10:0', '10:0'],
  ['10:00', '10:00'],
  ['10.30', '10:30'],
  ['10h30', '10:30'],
  ['10:000', '10:00'],
  ['mañana', ''],
])('typing «%s» shows «%s»', (typed, shown) => {
  expect(typedTime(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['9', '09:00'],
  ['9:', '09:00'],
  ['9:3', '09:03'],
  ['9:30', '09:30'],
  ['23:59', '23:59'],
  ['24:00', '24:00'],
  ['24:01', '24:01'],
  ['25', '25'],
  ['10:75', '10:75'],
  [':30', ':30'],
])('«%s» left alone is «%s»', (typed, meant) => {
  expect(completedTime(typed)).toBe(meant);
});

test.each([
  ['09:00', 1, '09:30'],
  ['09:10', 1, '09:30'],
  ['09:10', -1, '09:00'],
  ['00:00', -1, '00:00'],
  ['23:30', 1, '23:30'],
  ['9', 1, '09:30'],
  ['', 1, ''],
  ['99', 1, '99'],
] as const)('from «%s» by %i step', (text, steps, next) => {
  expect(steppedTime(text, steps, 30)).toBe(next);
});

test('every time of the day, typed digit by digit or with its colon, is itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      const time = timeOf(minute);
      const digits = time.replace(':', '');
      let shown = '';
      for (const digit of digits) shown = typedTime(shown.replace(':', '') + digit);
      expect(completedTime(shown)).toBe(time);
      expect(completedTime(typedTime(time))).toBe(time);
      expect(isTime(steppedTime(time, 1, 15))).toBe(true);
    }),
  );
});
