import { expect, test } from 'vitest';
import { addDays } from '#shared/time/day-time.ts';
import { comingWeeks, type WorkshopDay } from './workshop-calendar.ts';

const TODAY = '2026-11-23';

/** Opening hours: eight hours a day from `opens` on. */
const openFrom = (opens: string) => (day: string) => {
  const start = Date.parse(`${day}T12:00:00Z`);
  const open = day < opens ? [] : [{ start, end: start + 8 * 3_600_000 }];
  return { day, open, slots: [] } satisfies WorkshopDay;
};

test('comingWeeks counts the working minutes of all bays on fourteen days', () => {
  expect(comingWeeks(openFrom(TODAY), 2, TODAY)).toEqual({
    from: TODAY,
    to: '2026-12-06',
    minutes: 14 * 480 * 2,
  });
});

test('comingWeeks starts on the day on which a closed workshop opens again', () => {
  const opens = addDays(TODAY, 20);
  expect(comingWeeks(openFrom(opens), 1, TODAY)).toMatchObject({ from: opens, minutes: 14 * 480 });
});

test('comingWeeks returns 0 minutes for a workshop that never opens', () => {
  expect(comingWeeks(openFrom('9999-12-31'), 2, TODAY)).toMatchObject({ minutes: 0 });
});
