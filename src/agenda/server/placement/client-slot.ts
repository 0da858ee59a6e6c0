import { isWithinBookingWindow } from '#availability/rules/availability.ts';
import { jobSegments } from '#availability/rules/job.ts';
import type { Agenda } from '#availability/server/agenda-settings.ts';
import type { Day, Time } from '#shared/time/day-time.ts';
import type { Interval } from '#shared/time/interval.ts';
import { citationError } from '../../contract/citation-errors.ts';

/**
 * Returns instant and segments of a job of `minutes` in a slot that a client chose. Rejects (409) a slot off the
 * grid, closed, within the lead time or past the booking window.
 */
export function resolveClientSlot(
  { settings, calendar }: Agenda,
  wanted: { day: Day; time: Time },
  minutes: number,
  now: number,
): { at: number; segments: Interval[] } {
  const start = calendar(wanted.day).slots.find(({ time }) => time === wanted.time);
  const at = start?.at ?? null;
  if (at === null || !isWithinBookingWindow(settings, wanted.day, at, now)) {
    throw citationError('slot-unavailable');
  }
  const segments = jobSegments(calendar, wanted.day, at, minutes);
  if (!segments) throw citationError('slot-unavailable');
  return { at, segments };
}
