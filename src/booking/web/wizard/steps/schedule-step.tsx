import { useEffect, useEffectEvent, useRef } from 'react';
import { CITATION_ERRORS } from '#agenda/contract/citation-errors.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { addDays, type LocalDateTime } from '#shared/time/day-time.ts';
import { FieldError } from '#ui/wizard/fields/field.tsx';
import { NotesField } from '#ui/wizard/fields/notes-field.tsx';
import { nextOpenDays } from '../availability-cache.ts';
import { ScheduledService } from '../booking-card.tsx';
import { type Availability, availabilityCache, useAvailability } from '../use-availability.ts';
import type { Booking, Catalogue } from '../use-booking.ts';
import { Calendar } from './calendar.tsx';
import css from './schedule.module.css';
import { SlotPanel } from './slot-panel.tsx';

const NOTES_HINT = 'Lo que conviene saber: ruidos, testigos encendidos, repuestos que traes.';

type Props = {
  wizard: Booking;
  catalogue: Catalogue;
  business: PublicBusiness | null;
  /** Free slots suggested after a rejected booking. */
  suggested: readonly LocalDateTime[];
  /** Expected end of the chosen job. */
  ready: LocalDateTime | null;
  onSuggestedUsed: () => void;
};

export function ScheduleStep({
  wizard,
  catalogue,
  business,
  suggested,
  ready,
  onSuggestedUsed,
}: Props) {
  const { date, time, service } = wizard.data;
  const { availability, reload } = useAvailability(date, service);
  const panel = useRef<HTMLDivElement>(null);
  const dateProblem = wizard.problem('date');
  useSchedulePrefetch(wizard, business);
  useClearUnavailableTime(wizard, availability);

  const chooseDate = (day: string) => {
    onSuggestedUsed();
    wizard.edit('date', day);
    scrollPanelIntoView(panel.current);
  };
  const chooseStart = (start: LocalDateTime) => {
    chooseDate(start.date);
    wizard.edit('time', start.time);
  };

  return (
    <>
      <ScheduledService wizard={wizard} catalogue={catalogue} />
      <div className={css.columns}>
        <div>
          <h2 className={css.label} id="fecha-titulo">
            Fecha
          </h2>
          {dateProblem === null ? null : (
            <div id="date-error" className={css.problem} tabIndex={-1} data-arrival>
              <FieldError>{dateProblem}</FieldError>
            </div>
          )}
          <Calendar
            days={wizard.days}
            service={service}
            value={date}
            onChoose={chooseDate}
            labelledBy="fecha-titulo"
            describedBy={dateProblem === null ? undefined : 'date-error'}
          />
        </div>
        <div ref={panel}>
          <SlotPanel
            availability={availability}
            date={date}
            time={time}
            ready={ready}
            hours={business?.weeklyHours}
            problem={wizard.problem('time')}
            suggested={suggested}
            onChoose={(chosen) => {
              onSuggestedUsed();
              wizard.edit('time', chosen);
            }}
            onSuggested={chooseStart}
            onDate={chooseDate}
            reload={reload}
          />
          <div className="top-28">
            <NotesField form={wizard} hint={NOTES_HINT} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Prefetches the days after the chosen one: the likeliest next choices. */
function useSchedulePrefetch(wizard: Booking, business: PublicBusiness | null): void {
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
function useClearUnavailableTime(wizard: Booking, availability: Availability): void {
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
function scrollPanelIntoView(panel: HTMLElement | null): void {
  if (!panel) return;
  const { top } = panel.getBoundingClientRect();
  if (window.innerHeight - top > 380) return;
  const focused = document.querySelector('#date :focus-visible');
  const highest = Math.min(top, focused?.getBoundingClientRect().top ?? top);
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: highest - TOP_PX, behavior: reducedMotion ? 'instant' : 'smooth' });
}
