import { isTime, minuteOf, type Time, timeOf } from './day-time.ts';

/** A time of day while it is typed, on the 24-hour clock whatever the browser's language. */

/** `930` → `9:30`, `1000` → `10:00`; a colon that was typed stays where it is. */
export function typedTime(text: string): string {
  const kept = text.replace(/[^\d:]/g, '').slice(0, 5);
  if (kept.includes(':')) return kept;
  const digits = kept.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, -2)}:${digits.slice(-2)}` : digits;
}

/** What was meant, once the field is left: `9` → `09:00`, `9:3` → `09:03`; otherwise as it is. */
export function completedTime(text: string): string {
  const match = /^(\d{1,2})(?::(\d{0,2}))?$/.exec(text);
  if (!match) return text;
  const whole = `${(match[1] ?? '').padStart(2, '0')}:${(match[2] ?? '').padStart(2, '0')}`;
  return isTime(whole) || whole === '24:00' ? whole : text;
}

/** The next full step after a time, or the one before; stays within the day. */
export function steppedTime(text: string, steps: 1 | -1, stepMinutes: number): Time {
  const time = completedTime(text);
  if (!isTime(time)) return text;
  const at = minuteOf(time) / stepMinutes;
  const next = steps > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1;
  const last = Math.floor(1439 / stepMinutes);
  return timeOf(Math.min(Math.max(next, 0), last) * stepMinutes);
}
