import { expect, test } from 'vitest';
import { weekOf, weekToPlan } from './calendar-titles.ts';

test.each([
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026-12-27', '2026-12-28'],
])('weekToPlan returns for %s the week that begins on %s', (today, monday) => {
  expect(weekOf(weekToPlan(today)).from).toBe(monday);
});
