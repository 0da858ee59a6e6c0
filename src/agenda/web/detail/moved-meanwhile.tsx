import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import type { Start } from '../citation-api.ts';
import css from './reschedule.module.css';
import { startText } from './start-text.ts';

type Props = {
  citation: CitationDetail;
  /** Where it stood. */
  from: Start;
  onGoOn: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Somebody else gave it another start while one was being chosen here. */
export function MovedMeanwhile({ citation, from, onGoOn, ref }: Props) {
  return (
    <Banner kind="warning" title={`${moverOf(citation)} reagendó esta cita.`} ref={ref}>
      <span className={css.moved}>
        <span>
          Pasó del {startText(from)} al {startText(citation)}. Lo que elegiste aquí no se guardó.
        </span>
        <Button variant="default" onClick={onGoOn}>
          Cambiarla igual
        </Button>
      </span>
    </Banner>
  );
}

/** Who brought it to where it stands, as the trace has it. */
function moverOf({ history, ...now }: CitationDetail): string {
  const last = history.findLast(({ moved }) => moved !== null);
  return (last?.moved && isSameStart(last.moved.to, now) && last.by) || 'Otra persona';
}

export function isSameStart(one: Start, other: Start): boolean {
  return one.date === other.date && one.time === other.time;
}
