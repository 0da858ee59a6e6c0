import { addDays, type Day, dayNumber, isDay, weekdayOf } from '#shared/time/day-time.ts';

/**
 * Returns the day that a key focuses in the month grid, limited to `min` and `max`; `null` for other
 * keys. Arrows move by day and week across months, Home and End to Monday and Sunday, Page Up and
 * Page Down to the same day of the neighbouring month (its last day if that day does not exist).
 */
export function dayByKey(key: string, day: Day, min: Day, max: Day): Day | null {
  const target = targetOf(key, day);
  if (target === null) return null;
  if (target < min) return min;
  return target > max ? max : target;
}

function targetOf(key: string, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - weekdayOf(day));
    case 'End':
      return addDays(day, 7 - weekdayOf(day));
    case 'PageUp':
      return addMonth(day, -1);
    case 'PageDown':
      return addMonth(day, 1);
    default:
      return null;
  }
}

function addMonth(day: Day, count: 1 | -1): Day {
  const month = firstOfMonth(
    count === 1 ? addDays(firstOfMonth(day), 31) : addDays(firstOfMonth(day), -1),
  );
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return isDay(same) ? same : lastOfMonth(month);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

function lastOfMonth(day: Day): Day {
  return addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
}

const MONTH = new Intl.DateTimeFormat('es-UY', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a month as `Noviembre de 2026`. */
export function monthTitle(day: Day): string {
  const name = MONTH.format(dayNumber(day) * 86_400_000);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
