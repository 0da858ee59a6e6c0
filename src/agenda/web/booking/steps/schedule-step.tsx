import { useEffect, useEffectEvent, useRef } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { addDays } from '#kernel/day-time.ts';
import { CITATION_REFUSALS } from '../../../contract/citation-refusals.ts';
import type { Start } from '../../citation-api.ts';
import { nextOpenDays } from '../availability-store.ts';
import { shownProblem } from '../booking-state.ts';
import { FieldError } from '../fields/field-error.tsx';
import { availabilityStore, useAvailability } from '../use-availability.ts';
import type { Catalogue } from '../use-catalogue.ts';
import type { Wizard } from '../use-wizard.ts';
import { Calendar } from './calendar.tsx';
import { NotesField } from './notes-field.tsx';
import { Recap } from './recap.tsx';
import css from './schedule.module.css';
import { SlotPanel } from './slot-panel.tsx';

type Props = {
  wizard: Wizard;
  catalogue: Catalogue;
  business: PublicBusiness | null;
  /** Free starts that came with a refused booking. */
  offers: readonly Start[];
  onOffersUsed: () => void;
};

export function ScheduleStep({ wizard, catalogue, business, offers, onOffersUsed }: Props) {
  const { date, time, service } = wizard.state.data;
  const { availability, reload } = useAvailability(date, service);
  const panel = useRef<HTMLDivElement>(null);
  const dateProblem = shownProblem(wizard.state, 'date', wizard.days);
  useLookAhead(wizard, business);
  useLostTime(wizard, availability);

  const chooseDate = (day: string) => {
    onOffersUsed();
    wizard.edit('date', day);
    bringIntoView(panel.current);
  };
  const chooseStart = (start: Start) => {
    chooseDate(start.date);
    wizard.edit('time', start.time);
  };

  return (
    <>
      <Recap wizard={wizard} catalogue={catalogue} />
      <div className={css.columns}>
        <div>
          <h2 className={css.label} id="fecha-titulo">
            Fecha
          </h2>
          {dateProblem === null ? null : (
            <div id="date-error" className={css.problem}>
              <FieldError>{dateProblem}</FieldError>
            </div>
          )}
          <Calendar
            days={wizard.days}
            value={date}
            onChoose={chooseDate}
            labelledBy="fecha-titulo"
            describedBy={dateProblem === null ? undefined : 'date-error'}
          />
        </div>
        <div ref={panel} className={css.panel}>
          <SlotPanel
            availability={availability}
            date={date}
            time={time}
            hours={business?.weeklyHours}
            problem={shownProblem(wizard.state, 'time', wizard.days)}
            offers={offers}
            onChoose={(chosen) => {
              onOffersUsed();
              wizard.edit('time', chosen);
            }}
            onOffer={chooseStart}
            onDate={chooseDate}
            reload={reload}
          />
          <NotesField wizard={wizard} />
        </div>
      </div>
    </>
  );
}

/** The days after the chosen one are the likeliest next question. */
function useLookAhead(wizard: Wizard, business: PublicBusiness | null): void {
  const { date, service } = wizard.state.data;
  const { today, lastDay } = wizard.days;
  const weeklyHours = business?.weeklyHours;
  useEffect(() => {
    if (service === '') return;
    const from = date === '' ? today : addDays(date, 1);
    // A visitor who skips over days asks for none of them.
    const timer = setTimeout(
      () => availabilityStore.lookAhead(nextOpenDays(from, lastDay, weeklyHours, 3), service),
      400,
    );
    return () => clearTimeout(timer);
  }, [date, service, today, lastDay, weeklyHours]);
}

/** A chosen time that a fresh answer no longer offers is given up, with the reason. */
function useLostTime(
  wizard: Wizard,
  availability: ReturnType<typeof useAvailability>['availability'],
): void {
  const { time } = wizard.state.data;
  const gone =
    time !== '' &&
    availability.state === 'ready' &&
    availability.fresh &&
    !availability.day.slots.some((slot) => slot.time === time && slot.available);
  const lose = useEffectEvent(() => wizard.lose('time', CITATION_REFUSALS['slot-taken'][1]));
  useEffect(() => {
    if (gone) lose();
  }, [gone]);
}

/** On a phone the hours lie under the calendar: show them, without a ride where motion is unwanted. */
function bringIntoView(panel: HTMLElement | null): void {
  if (!panel) return;
  const visible = window.innerHeight - panel.getBoundingClientRect().top;
  if (visible > 380) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' });
}
