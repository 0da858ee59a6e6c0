import { useEffect, useEffectEvent } from 'react';
import { CITATION_ERRORS } from '#agenda/contract/citation-errors.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { addDays } from '#shared/time/day-time.ts';
import { nextOpenDays } from '../availability-cache.ts';
import { type Availability, availabilityCache } from '../use-availability.ts';
import type { Booking } from '../use-booking.ts';

/** Prefetches the days after the chosen one: the likeliest next choices. */
export function useSchedulePrefetch(wizard: Booking, business: PublicBusiness | null): void {
  const { date, service } = wizard.data;
  const { today, lastDay } = wizard.days;
  const weeklyHours = business?.weeklyHours;
  useEffect(() => {
    if (service === '') return;
    const from = date === '' ? today : addDays(date, 1);
    // The delay avoids requests while a visitor skips over days.
    const timer = setTimeout(
      () => availabilityCache.prefetch(nextOpenDays(from, lastDay, weeklyHours, 3), service),
      400,
    );
    return () => clearTimeout(timer);
  }, [date, service, today, lastDay, weeklyHours]);
}

/** Clears a chosen time that a new answer no longer offers, with the reason. */
export function useClearUnavailableTime(wizard: Booking, availability: Availability): void {
  const { time } = wizard.data;
  const unavailable =
    time !== '' &&
    availability.state === 'ready' &&
    availability.fresh &&
    !availability.day.slots.some((slot) => slot.time === time && slot.available);
  const clear = useEffectEvent(() => wizard.clearChoice('time', CITATION_ERRORS['slot-taken'][1]));
  useEffect(() => {
    if (unavailable) clear();
  }, [unavailable]);
}

/** Height of the sticky header plus a margin. */
const TOP_PX = 72;

/**
 * Scrolls to the slots, which lie below the calendar on a phone; without animation for reduced
 * motion. A focused day stays visible for keyboard users.
 */
export function scrollPanelIntoView(panel: HTMLElement | null): void {
  if (!panel) return;
  const { top } = panel.getBoundingClientRect();
  if (window.innerHeight - top > 380) return;
  const focused = document.querySelector('#date :focus-visible');
  const highest = Math.min(top, focused?.getBoundingClientRect().top ?? top);
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: highest - TOP_PX, behavior: reducedMotion ? 'instant' : 'smooth' });
}
