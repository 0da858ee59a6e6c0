import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, useEffect, useRef } from 'react';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { type LocalDateTime, shortDay } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { getStaffSlots } from '../../contract/agenda-calendar.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import css from './reschedule.module.css';
import type { SlotConflict } from './use-reschedule.ts';

type Slots = SchemaOutput<typeof getStaffSlots.reply>;

type Props = {
  slots: UseQueryResult<Slots>;
  /** Current time of the citation if the day is its own: left out of the choices. */
  present: string | null;
  chosen: string;
  onChoose: (time: string) => void;
  onNearest: (start: LocalDateTime) => void;
};

/** Free slots of the day: one group of radios, one stop in the Tab order. */
export function FreeSlots({ slots, present, chosen, onChoose, onNearest }: Props) {
  const { data, isError, refetch } = slots;
  if (isError) {
    return (
      <div className="column gap-8" role="alert">
        No pudimos leer los horarios libres.
        <Button variant="default" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className={css.grid}>
        {[1, 2, 3, 4, 5, 6].map((tile) => (
          <Skeleton key={tile} height={44} />
        ))}
      </div>
    );
  }
  const free = data.slots.filter(({ time, available }) => available && time !== present);
  if (free.length === 0) {
    return (
      <div className="column gap-8" role="status">
        Ese día no quedan horarios libres.
        <NearestSlots nearest={data.nearest} onChoose={onNearest} />
      </div>
    );
  }
  return (
    <fieldset className="plain-fieldset">
      <legend className={css.legend}>Horarios libres</legend>
      <div className={css.grid}>
        {free.map(({ time }) => (
          <label key={time} className={css.slot}>
            <input
              className="cover-input"
              type="radio"
              name="new-time"
              value={time}
              checked={time === chosen}
              onChange={() => onChoose(time)}
            />
            <span className={css.tile}>{time}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type NearestProps = { nearest: readonly LocalDateTime[]; onChoose: (start: LocalDateTime) => void };

/** The nearest free slots as buttons. */
function NearestSlots({ nearest, onChoose }: NearestProps) {
  if (nearest.length === 0) return null;
  return (
    <div className="column gap-8">
      <span>Los más cercanos:</span>
      {nearest.map(({ date, time }) => (
        <Button key={`${date} ${time}`} variant="default" onClick={() => onChoose({ date, time })}>
          {shortDay(date)}, {time}
        </Button>
      ))}
    </div>
  );
}

type SlotConflictNoticeProps = {
  problem: SlotConflict;
  busy: boolean;
  onNearest: (start: LocalDateTime) => void;
  onOverbook: () => void;
};

/** No bay is free: offers other slots, or «Agendar igual». */
export function SlotConflictNotice({
  problem,
  busy,
  onNearest,
  onOverbook,
}: SlotConflictNoticeProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus();
  }, []);
  return (
    <div className="column gap-16">
      <Banner kind="warning" title={problem.title} ref={banner} focused>
        {problem.sentence}
      </Banner>
      <NearestSlots nearest={problem.nearest} onChoose={onNearest} />
      <div className={`column gap-8 ${css.overbook}`}>
        <Button variant="default" aria-busy={busy} onClick={onOverbook}>
          Agendar igual
        </Button>
        <p>
          Queda marcada como «Sobreturno»: no ocupa un puesto de trabajo y ese horario sigue como
          está para los demás.
        </p>
      </div>
    </div>
  );
}

type RescheduledNoticeProps = {
  citation: CitationDetail;
  /** The slot before. */
  from: LocalDateTime;
  onGoOn: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Warns that another user rescheduled the citation while the form was open. */
export function RescheduledNotice({ citation, from, onGoOn, ref }: RescheduledNoticeProps) {
  return (
    <Banner kind="warning" title={`${rescheduledBy(citation)} reagendó esta cita.`} ref={ref}>
      <span className="column align-start gap-8">
        <span>
          Pasó del {formatSlot(from)} al {formatSlot(citation)}. Lo que elegiste aquí no se guardó.
        </span>
        <Button variant="default" onClick={onGoOn}>
          Cambiarla igual
        </Button>
      </span>
    </Banner>
  );
}

/** Returns the name of the person who rescheduled to the current slot. */
function rescheduledBy({ history, ...now }: CitationDetail): string {
  const last = history.findLast(({ moved }) => moved !== null);
  return (last?.moved && isSameTime(last.moved.to, now) && last.by) || 'Otra persona';
}

export function isSameTime(one: LocalDateTime, other: LocalDateTime): boolean {
  return one.date === other.date && one.time === other.time;
}

/** `jue, 26 nov. 09:00` */
export const formatSlot = ({ date, time }: LocalDateTime): string => `${shortDay(date)} ${time}`;
