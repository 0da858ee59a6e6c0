import { expect, test } from 'vitest';
import { endOfVisit, jobSegments } from './job.ts';
import { workshopCalendar } from './workshop-calendar.ts';

const calendar = workshopCalendar({
  schedule: {
    weekly: {
      4: [
        { opens: 540, closes: 750 },
        { opens: 810, closes: 1080 },
      ],
      5: [{ opens: 540, closes: 1080 }],
    },
    exceptions: {},
    closedOnHolidays: true,
  },
  timeZone: 'America/Montevideo',
  slotStepMinutes: 30,
});

const THURSDAY = '2026-11-26';
const NOON = Date.parse('2026-11-26T15:00:00Z'); // half an hour before the break
const CLOSING = Date.parse('2026-11-26T21:00:00Z');

function endOf(minutes: number): number {
  const end = jobSegments(calendar, THURSDAY, NOON, minutes)?.at(-1)?.end ?? 0;
  return endOfVisit(calendar, THURSDAY, NOON, end);
}

test('endOfVisit returns the end of the work, after the break', () => {
  expect(endOf(120)).toBe(Date.parse('2026-11-26T18:00:00Z'));
});

test('endOfVisit returns the closing of the first day for a job that continues the next day', () => {
  expect(endOf(480)).toBe(CLOSING);
});

test('endOfVisit returns the given end for a job outside opening hours', () => {
  expect(endOfVisit(calendar, '2026-11-29', NOON, NOON + 1)).toBe(NOON + 1);
});
