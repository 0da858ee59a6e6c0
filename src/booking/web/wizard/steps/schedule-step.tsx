import { useRef } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { FieldError } from '#ui/wizard/fields/field-error.tsx';
import { NotesField } from '#ui/wizard/fields/notes-field.tsx';
import { useAvailability } from '../use-availability.ts';
import type { Booking } from '../use-booking.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { Calendar } from './calendar.tsx';
import { ScheduledService } from './chosen-service.tsx';
import css from './schedule.module.css';
import { SlotPanel } from './slot-panel.tsx';
import {
  scrollPanelIntoView,
  useClearUnavailableTime,
  useSchedulePrefetch,
} from './use-schedule.ts';

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
          <div className={css.notes}>
            <NotesField form={wizard} hint={NOTES_HINT} />
          </div>
        </div>
      </div>
    </>
  );
}
