import { useRef } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import type { Start } from '../../citation-api.ts';
import { shownProblem } from '../booking-state.ts';
import { FieldError } from '../fields/field-error.tsx';
import { useAvailability } from '../use-availability.ts';
import type { Catalogue } from '../use-catalogue.ts';
import type { Wizard } from '../use-wizard.ts';
import { Calendar } from './calendar.tsx';
import { NotesField } from './notes-field.tsx';
import { Recap } from './recap.tsx';
import css from './schedule.module.css';
import { SlotPanel } from './slot-panel.tsx';
import { bringIntoView, useLookAhead, useLostTime } from './use-schedule.ts';

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
        <div ref={panel}>
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
