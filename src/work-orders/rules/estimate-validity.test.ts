import { expect, test } from 'vitest';
import { endOfValidity, isExpired, lastAnswerDay } from './estimate-validity.ts';

const timeZone = 'America/Montevideo';
const lateEvening = Date.parse('2026-11-23T23:30:00-03:00');

test('endOfValidity returns the workshop’s midnight after the last day, and lastAnswerDay this day', () => {
  const end = endOfValidity({ timeZone, estimateValidDays: 10 }, lateEvening);
  expect(new Date(end)).toEqual(new Date('2026-12-04T00:00:00-03:00'));
  expect(lastAnswerDay(end, timeZone)).toBe('2026-12-03');
});

test('isExpired is true from the end of the validity on', () => {
  expect([isExpired(2, 1), isExpired(2, 2), isExpired(2, 3)]).toEqual([false, true, true]);
});
