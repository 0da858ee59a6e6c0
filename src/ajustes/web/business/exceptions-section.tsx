import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Day, dayAt, longDay, weekdayOf } from '#shared/time/day-time.ts';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { serverNow } from '#ui/server-clock.ts';
import css from './business.module.css';
import { HolidayPicker } from './holiday-picker.tsx';
import { HoursList } from './hours-list.tsx';
import type { Draft, SectionProps } from './section-props.ts';

type Exception = Draft['exceptions'][number];

/** Exceptions to the weekly hours: days that are closed or have their own hours. */
export function ExceptionsSection({ draft, problems, set }: SectionProps) {
  const { exceptions } = draft;
  const today = dayAt(serverNow(), draft.timeZone);
  const [day, setDay] = useState<Day>(today);
  const taken = new Set(exceptions.map(({ date }) => date));
  const replace = (date: Day, change: Partial<Exception>) =>
    set(
      'exceptions',
      exceptions.map((each) => (each.date === date ? { ...each, ...change } : each)),
    );
  const add = (more: readonly Exception[]) =>
    set(
      'exceptions',
      [...exceptions, ...more.filter(({ date }) => !taken.has(date))].sort((a, b) =>
        a.date.localeCompare(b.date),
      ),
    );
  return (
    <fieldset className={css.section}>
      <legend>Fechas especiales</legend>
      <Switch
        className={css.holidaySwitch}
        checked={draft.closedOnHolidays}
        label="Cerrar en los feriados no laborables"
        description="1 de enero, 1 de mayo, 18 de julio, 25 de agosto y 25 de diciembre. Para abrir uno de ellos, agrégalo abajo con su horario."
        onChange={(event) => set('closedOnHolidays', event.currentTarget.checked)}
      />
      {exceptions.length === 0 ? (
        <p className={css.hint}>
          No hay otras fechas: los demás días siguen su horario de la semana.
        </p>
      ) : null}
      <ul className={css.days}>
        {exceptions.map((exception, at) => (
          <li key={exception.date} className={css.day}>
            <ExceptionHead
              exception={exception}
              onReason={(reason) => replace(exception.date, { reason })}
              onRemove={() =>
                set(
                  'exceptions',
                  exceptions.filter(({ date }) => date !== exception.date),
                )
              }
            />
            <HoursList
              of={longDay(exception.date)}
              hours={exception.hours}
              problem={problems[`exceptions.${at}`]}
              onChange={(hours) => replace(exception.date, { hours })}
            />
          </li>
        ))}
      </ul>
      <div className={css.addDay}>
        <DayField label="Otra fecha" value={day} minimum={today} onChange={setDay} />
        <Button
          variant="default"
          disabled={taken.has(day)}
          onClick={() => add([{ date: day, reason: '', hours: [] }])}
        >
          Agregar como cerrada
        </Button>
      </div>
      <HolidayPicker
        today={today}
        taken={taken}
        isClosed={(date) => draft.weeklyHours[weekdayOf(date) - 1]?.length === 0}
        closedByThemselves={draft.closedOnHolidays}
        onAdd={(days) => add(days.map(({ date, name }) => ({ date, reason: name, hours: [] })))}
      />
    </fieldset>
  );
}

type HeadProps = {
  exception: Exception;
  onReason: (reason: string) => void;
  onRemove: () => void;
};

function ExceptionHead({ exception, onReason, onRemove }: HeadProps) {
  const name = longDay(exception.date);
  return (
    <div className={css.exceptionHead}>
      <span className={css.weekday}>{name}</span>
      <TextInput
        aria-label={`Motivo, ${name}`}
        placeholder="Motivo (opcional)"
        maxLength={100}
        value={exception.reason ?? ''}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={`Quitar la fecha ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
