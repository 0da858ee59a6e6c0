import { isTime, minuteOf, type Time, timeOf } from '../time/day-time.ts';

/** Editing of a time of day in a text field, on the 24-hour clock in every browser language. */

/** The text of a field and the position of its caret. */
export type TextWithCaret = { text: string; caret: number };

/** Accepted separators of hours and minutes: `17.30`, `17h30`, `17 30`. */
const SEPARATORS = /[.,;\sh-]+/gi;
const MAX_DIGITS = 4;

/**
 * Returns what a time field holds after an edit that changed `before` to `now`. An edit never moves a
 * digit across the colon: the colon is added only with the fourth digit. An edit that would make the
 * text longer than a time is undone. A deletion only deletes.
 */
export function editTime(before: string, now: TextWithCaret): TextWithCaret {
  const grows = now.text.length > before.length;
  const text = timeText(now.text, grows);
  if (text === null) {
    const caret = Math.max(0, now.caret - (now.text.length - before.length));
    return { text: before, caret: Math.min(caret, before.length) };
  }
  const left = now.text.slice(0, now.caret);
  return { text, caret: placeAfter(text, digitsIn(left), /\D$/.test(left)) };
}

/** Returns `null` for more digits than a time has. */
function timeText(raw: string, grows: boolean): string | null {
  const cleaned = raw
    .replace(/^[^\d:]+/, '')
    .trimEnd()
    .replace(SEPARATORS, ':')
    .replace(/[^\d:]/g, '');
  const [, hours = '', minutes] = /^(\d*)(?::+(\d*))?/.exec(cleaned) ?? [];
  if (minutes !== undefined)
    return hours.length > 2 || minutes.length > 2 ? null : `${hours}:${minutes}`;
  if (hours.length > MAX_DIGITS) return null;
  return grows && hours.length === MAX_DIGITS ? `${hours.slice(0, 2)}:${hours.slice(2)}` : hours;
}

/** Returns the caret position after `digits` digits, and after the colon if one was typed there. */
function placeAfter(text: string, digits: number, colon: boolean): number {
  let place = 0;
  for (let left = digits; left > 0 && place < text.length; place++) {
    if (text[place] !== ':') left--;
  }
  return colon && text[place] === ':' ? place + 1 : place;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** Completes a time when the field loses focus: `9` → `09:00`, `930` → `09:30`. Other text stays. */
export function completeTime(text: string): string {
  const match = /^(\d{1,2})(?::(\d{0,2})|(\d{2}))?$/.exec(text);
  if (!match) return text;
  const [, hours = '', minutes, together] = match;
  const whole = `${hours.padStart(2, '0')}:${(together ?? minutes ?? '').padStart(2, '0')}`;
  return isTime(whole) || whole === '24:00' ? whole : text;
}

/** Returns the next or previous full step of a time within the day. */
export function stepTime(text: string, steps: 1 | -1, stepMinutes: number): Time {
  const time = completeTime(text);
  if (!isTime(time)) return text;
  const at = minuteOf(time) / stepMinutes;
  const next = steps > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1;
  const last = Math.floor(1439 / stepMinutes);
  return timeOf(Math.min(Math.max(next, 0), last) * stepMinutes);
}
