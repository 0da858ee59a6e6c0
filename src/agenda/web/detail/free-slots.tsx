import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type LocalDateTime, shortDay } from '#shared/time/day-time.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { fetchStaffSlots } from '../staff-citation-api.ts';
import css from './reschedule.module.css';

type Slots = Awaited<ReturnType<typeof fetchStaffSlots>>;

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
      <div className={css.problem} role="alert">
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
      <div className={css.problem} role="status">
        Ese día no quedan horarios libres.
        <NearestSlots nearest={data.nearest} onChoose={onNearest} />
      </div>
    );
  }
  return (
    <fieldset className={css.slots}>
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
export function NearestSlots({ nearest, onChoose }: NearestProps) {
  if (nearest.length === 0) return null;
  return (
    <div className={css.nearest}>
      <span>Los más cercanos:</span>
      {nearest.map(({ date, time }) => (
        <Button key={`${date} ${time}`} variant="default" onClick={() => onChoose({ date, time })}>
          {shortDay(date)}, {time}
        </Button>
      ))}
    </div>
  );
}
