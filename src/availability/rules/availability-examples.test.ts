import { describe, expect, test } from 'vitest';
import { wallAt } from '#shared/time/time-zone.ts';
import { type BookingRules, dayMark, freeSlotsOf, nearestSlots, slotsOf } from './availability.ts';
import { jobSegments } from './job.ts';
import { workshopCalendar } from './workshop-calendar.ts';

const WEEK: BookingRules = {
  schedule: {
    weekly: Object.fromEntries(
      [1, 2, 3, 4, 5].map((weekday) => [
        weekday,
        [
          { opens: 540, closes: 750 },
          { opens: 810, closes: 1080 },
        ],
      ]),
    ),
    exceptions: { '2026-11-27': [] },
    closedOnHolidays: true,
  },
  timeZone: 'America/Montevideo',
  slotStepMinutes: 30,
  bays: 2,
  minimumNoticeMinutes: 60,
  horizonDays: 90,
};

describe('with opening hours in Montevideo,', () => {
  const calendar = workshopCalendar(WEEK);
  const now = Date.parse('2026-11-23T11:00:00Z');

  test('workshopCalendar restarts the slot grid after the break', () => {
    const times = calendar('2026-11-26').slots.map(({ time }) => time);
    expect(times).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
    ]);
  });

  test('jobSegments pauses eight hours of work over the break, a closed day and the weekend', () => {
    const start = Date.parse('2026-11-26T19:00:00Z'); // 16:00
    const segments = jobSegments(calendar, '2026-11-26', start, 480) ?? [];
    const local = segments.map(({ start, end }) => [
      wallAt(start, WEEK.timeZone).day,
      wallAt(start, WEEK.timeZone).time,
      wallAt(end, WEEK.timeZone).time,
    ]);
    expect(local).toEqual([
      ['2026-11-26', '16:00', '18:00'],
      ['2026-11-30', '09:00', '12:30'],
      ['2026-11-30', '13:30', '16:00'],
    ]);
  });

  test('slotsOf returns no slots for a closed day, and no free slots for a past day', () => {
    const question = { calendar, rules: WEEK, minutes: 30, busy: [], now };
    expect(slotsOf(question, '2026-11-29')).toEqual([]);
    expect(slotsOf(question, '2026-11-27')).toEqual([]);
    const pastSlots = slotsOf(question, '2026-11-20');
    expect(pastSlots.length).toBe(16);
    expect(pastSlots.some((slot) => slot.available)).toBe(false);
  });

  test('slotsOf returns the end of the job, and dayMark the state of the day', () => {
    const question = { calendar, rules: WEEK, minutes: 480, busy: [], now };
    const last = slotsOf(question, '2026-11-26').at(-1);
    // Half an hour on Thursday; Friday is closed by an exception; the rest on Monday.
    expect(last).toEqual({
      time: '17:30',
      available: true,
      ready: Date.parse('2026-11-30T20:30:00Z'),
    });
    const marks = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-12-25', '2026-11-22'];
    expect(marks.map((on) => dayMark(question, on)).map((mark) => mark.state)).toEqual([
      'open',
      'closed-day',
      'closed-weekday',
      'closed-holiday',
      'closed-weekday',
    ]);
    expect(dayMark(question, '2026-12-25').holiday).toBe('Navidad');
    const fullDay = {
      start: Date.parse('2026-11-26T00:00:00Z'),
      end: Date.parse('2026-11-30T00:00:00Z'),
    };
    const busy = [1, 2].map((bay) => ({ bay, ...fullDay }));
    expect(dayMark({ ...question, busy }, '2026-11-26').state).toBe('full');
  });

  test('jobSegments returns null for a start in the break or before the opening', () => {
    expect(jobSegments(calendar, '2026-11-26', Date.parse('2026-11-26T16:00:00Z'), 30)).toBeNull();
    expect(jobSegments(calendar, '2026-11-26', Date.parse('2026-11-26T11:59:00Z'), 30)).toBeNull();
  });

  test('nearestSlots orders slots by their distance to the wanted instant', () => {
    const question = { calendar, rules: WEEK, minutes: 30, busy: [], now };
    const starts = freeSlotsOf(question, '2026-11-26').filter(({ time }) => time !== '11:00');
    const wanted = Date.parse('2026-11-26T14:00:00Z');
    expect(nearestSlots(starts, wanted, 3).map(({ time }) => time)).toEqual([
      '10:30',
      '11:30',
      '10:00',
    ]);
  });
});

describe('with daylight saving in Madrid,', () => {
  const night: BookingRules = {
    ...WEEK,
    timeZone: 'Europe/Madrid',
    schedule: {
      weekly: { 7: [{ opens: 60, closes: 300 }] },
      exceptions: {},
      closedOnHolidays: true,
    },
    horizonDays: 365,
  };

  test('slotsOf returns the hour that the clocks skip as unavailable', () => {
    const question = {
      calendar: workshopCalendar(night),
      rules: night,
      minutes: 30,
      busy: [],
      now: 0,
    };
    const slots = slotsOf({ ...question, now: Date.parse('2026-03-20T00:00:00Z') }, '2026-03-29');
    expect(slots.filter(({ available }) => !available).map(({ time }) => time)).toEqual([
      '02:00',
      '02:30',
    ]);
  });

  test('workshopCalendar uses the first occurrence of an hour that the clocks repeat', () => {
    const start = workshopCalendar(night)('2026-10-25').slots.find(({ time }) => time === '02:30');
    expect(start?.at).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });
});
