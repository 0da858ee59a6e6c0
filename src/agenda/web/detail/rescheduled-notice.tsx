import { Button } from '@mantine/core';
import type { Ref } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { formatSlot } from './format-slot.ts';
import css from './reschedule.module.css';

type Props = {
  citation: CitationDetail;
  /** The slot before. */
  from: LocalDateTime;
  onGoOn: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Warns that another user rescheduled the citation while the form was open. */
export function RescheduledNotice({ citation, from, onGoOn, ref }: Props) {
  return (
    <Banner kind="warning" title={`${rescheduledBy(citation)} reagendó esta cita.`} ref={ref}>
      <span className={css.moved}>
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
