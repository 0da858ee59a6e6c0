import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, longDay } from '#shared/time/day-time.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { listHolidays } from '../../contract/business.ts';
import css from './business.module.css';

type Holiday = { date: Day; name: string; official: boolean };

type Props = {
  today: Day;
  taken: ReadonlySet<Day>;
  /** Whether the weekday is closed. */
  isClosed: (day: Day) => boolean;
  /** Whether non-working holidays are closed without an exception. */
  closedByThemselves: boolean;
  onAdd: (days: Holiday[]) => void;
};

/** Adds Uruguay's holidays of this year and the next as closed days. */
export function HolidayPicker({ today, taken, isClosed, closedByThemselves, onAdd }: Props) {
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set());
  const holidays = useQuery({
    ...readQuery(listHolidays, { params: { year } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const offered = (holidays.data ?? []).filter(({ date }) => date >= today && !taken.has(date));
  const notWorked = offered.filter(({ date, official }) => official && !isClosed(date));
  const toggle = (date: Day) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(date)) after.add(date);
      return after;
    });
  const nonWorking = closedByThemselves ? 'no laborable, ya está cerrado' : 'no laborable';
  const add = () => {
    onAdd(offered.filter(({ date }) => chosen.has(date)));
    setChosen(new Set());
  };
  return (
    <details className={css.holidays}>
      <summary>Feriados de Uruguay</summary>
      <div className="wrap align-end gap-12">
        {[thisYear, thisYear + 1].map((each) => (
          <Button
            key={each}
            variant={each === year ? 'filled' : 'default'}
            aria-pressed={each === year}
            onClick={() => setYear(each)}
          >
            {each}
          </Button>
        ))}
        {closedByThemselves ? null : (
          <Button
            variant="default"
            disabled={notWorked.length === 0}
            onClick={() => setChosen(new Set(notWorked.map(({ date }) => date)))}
          >
            Marcar los no laborables
          </Button>
        )}
      </div>
      {holidays.isPending ? <p role="status">Cargando…</p> : null}
      {holidays.isError ? <p role="alert">{holidays.error.message}</p> : null}
      {holidays.isSuccess && offered.length === 0 ? (
        <p className={css.hint}>Ya están todos los que faltan de {year}.</p>
      ) : null}
      <ul className={css.holidayList}>
        {offered.map(({ date, name, official }) => (
          <li key={date}>
            <Checkbox
              checked={chosen.has(date)}
              onChange={() => toggle(date)}
              label={name}
              description={official ? `${longDay(date)} · ${nonWorking}` : longDay(date)}
            />
          </li>
        ))}
      </ul>
      <Button onClick={add} disabled={!offered.some(({ date }) => chosen.has(date))}>
        Agregar como cerrados
      </Button>
    </details>
  );
}
