import { useEffect, useEffectEvent } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { addDays } from '#shared/time/day-time.ts';
import { CITATION_ERRORS } from '../../../contract/citation-errors.ts';
import { nextOpenDays } from '../availability-cache.ts';
import { type Availability, availabilityCache } from '../use-availability.ts';
import type { Booking } from '../use-booking.ts';

/** The days after the chosen one are the likeliest next question. */
export function usePrefetch(wizard: Booking, business: PublicBusiness | null): void {
  const { date, service } = wizard.data;
  const { today, lastDay } = wizard.days;
  const weeklyHours = business?.weeklyHours;
  useEffect(() => {
    if (service === '') return;
    const from = date === '' ? today : addDays(date, 1);
    // A visitor who skips over days asks for none of them.
    const timer = setTimeout(
      () => availabilityCache.prefetch(nextOpenDays(from, lastDay, weeklyHours, 3), service),
      400,
    );
    return () => clearTimeout(timer);
  }, [date, service, today, lastDay, weeklyHours]);
}

/** A chosen time that a fresh answer no longer offers is given up, with the reason. */
export function useClearUnavailableTime(wizard: Booking, availability: Availability): void {
  const { time } = wizard.data;
  const gone =
    time !== '' &&
    availability.state === 'ready' &&
    availability.fresh &&
    !availability.day.slots.some((slot) => slot.time === time && slot.available);
  const lose = useEffectEvent(() => wizard.clearChoice('time', CITATION_ERRORS['slot-taken'][1]));
  useEffect(() => {
    if (gone) lose();
  }, [gone]);
}

/** Where the sticky header ends, and some air. */
const TOP_PX = 72;

/**
 * On a phone the hours lie under the calendar: show them, without a ride where motion is unwanted.
 * What has the focus of a keyboard stays in sight.
 */
export function scrollPanelIntoView(panel: HTMLElement | null): void {
  if (!panel) return;
  const { top } = panel.getBoundingClientRect();
  if (window.innerHeight - top > 380) return;
  const focused = document.querySelector('#date :focus-visible');
  const highest = Math.min(top, focused?.getBoundingClientRect().top ?? top);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: highest - TOP_PX, behavior: calm ? 'instant' : 'smooth' });
}
