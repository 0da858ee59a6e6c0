import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { exceptionDays } from '../../rules/business-form.ts';
import css from './business.module.css';

type Closure = { date: Day; lastDate: Day; reason: string; hours: [] };

type Props = {
  today: Day;
  taken: ReadonlySet<Day>;
  onAdd: (closure: Closure) => void;
};

/** Adds a closure of several days: it has one reason, and is removed as a whole. */
export function ClosureFields({ today, taken, onAdd }: Props) {
  const [date, setDate] = useState(today);
  const [lastDate, setLastDate] = useState(addDays(today, 1));
  const [reason, setReason] = useState('');
  const overlaps = exceptionDays({ date, lastDate }).some((day) => taken.has(day));
  const chooseFirst = (first: Day) => {
    setDate(first);
    if (lastDate <= first) setLastDate(addDays(first, 1));
  };
  const add = () => {
    onAdd({ date, lastDate, reason: reason.trim(), hours: [] });
    setReason('');
  };
  return (
    <fieldset className={css.closure}>
      <legend>Cierre de varios días</legend>
      <div className={css.addDay}>
        <DayField label="Cerrado del" value={date} minimum={today} onChange={chooseFirst} />
        <DayField label="Al" value={lastDate} minimum={addDays(date, 1)} onChange={setLastDate} />
        <TextInput
          label="Motivo del cierre"
          placeholder="Opcional"
          maxLength={100}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button variant="default" disabled={overlaps} onClick={add}>
          Agregar cierre
        </Button>
      </div>
      {overlaps ? (
        <p className={css.hint}>Alguno de esos días ya está entre las fechas especiales.</p>
      ) : null}
    </fieldset>
  );
}
