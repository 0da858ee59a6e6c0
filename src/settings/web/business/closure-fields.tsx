import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, type Day, numericDay } from '#shared/time/day-time.ts';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { exceptionDays } from '../../rules/business-form.ts';
import css from './business.module.css';

/** «del 24/12/2026 al 02/01/2026» */
export const closureName = ({ date, lastDate }: Pick<Closure, 'date' | 'lastDate'>) =>
  `del ${numericDay(date)} al ${numericDay(lastDate)}`;

type Closure = { date: Day; lastDate: Day; reason: string; hours: [] };

type Props = {
  today: Day;
  exceptions: readonly { date: Day; lastDate?: Day | undefined }[];
  /** The days of the exceptions. */
  taken: ReadonlySet<Day>;
  onAdd: (closure: Closure) => void;
};

/** Adds a closure of several days: it has one reason, and is removed as a whole. */
export function ClosureFields({ today, exceptions, taken, onAdd }: Props) {
  const [date, setDate] = useState(today);
  const [lastDate, setLastDate] = useState(addDays(today, 1));
  const [reason, setReason] = useState('');
  const [added, setAdded] = useState('');
  const name = closureName({ date, lastDate });
  const isAdded =
    name === added && exceptions.some((each) => each.date === date && each.lastDate === lastDate);
  const takenDay = exceptionDays({ date, lastDate }).find((day) => taken.has(day));
  const chooseFirst = (first: Day) => {
    setDate(first);
    if (lastDate <= first) setLastDate(addDays(first, 1));
  };
  const add = () => {
    onAdd({ date, lastDate, reason: reason.trim(), hours: [] });
    setReason('');
    setAdded(name);
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
        <Button variant="default" disabled={takenDay !== undefined} onClick={add}>
          Agregar cierre
        </Button>
      </div>
      <div role="status">
        {takenDay === undefined ? null : (
          <p className={css.hint}>
            {isAdded
              ? `Agregamos el cierre ${name} a la lista. Se guarda con «Guardar».`
              : `El ${numericDay(takenDay)} ya está entre las fechas especiales.`}
          </p>
        )}
      </div>
    </fieldset>
  );
}
