import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { addDays, type Day, dayAt, longDay, numericDay, weekdayOf } from '#shared/time/day-time.ts';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { serverNow } from '#ui/server-clock.ts';
import { exceptionDays } from '../../rules/business-form.ts';
import css from './business.module.css';
import { HolidayPicker } from './holiday-picker.tsx';
import { HoursList } from './hours-section.tsx';
import { type Draft, Section, type SectionProps } from './sections.tsx';

type Exception = Draft['exceptions'][number];
/** `outside`: the appointments that the exceptions leave outside opening hours. */
type Props = SectionProps & { outside: ReactNode };

/** Exceptions to the weekly hours: days that are closed or have their own hours. */
export function ExceptionsSection({ draft, problems, set, outside }: Props) {
  const { exceptions } = draft;
  const today = dayAt(serverNow(), draft.timeZone);
  const [day, setDay] = useState<Day>(today);
  const taken = new Set(exceptions.flatMap(exceptionDays));
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
    <Section legend="Fechas especiales">
      <Switch
        className="below-16"
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
      <ul className="stack plain-list below-16">
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
            {isClosure(exception) ? (
              <ClosureProblem sentence={problems[`exceptions.${at}`]} />
            ) : (
              <HoursList
                of={longDay(exception.date)}
                hours={exception.hours}
                problem={problems[`exceptions.${at}`]}
                onChange={(hours) => replace(exception.date, { hours })}
              />
            )}
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
      <ClosureFields {...{ today, exceptions, taken }} onAdd={(closure) => add([closure])} />
      {outside}
      <HolidayPicker
        today={today}
        taken={taken}
        isClosed={(date) => draft.weeklyHours[weekdayOf(date) - 1]?.length === 0}
        closedByThemselves={draft.closedOnHolidays}
        onAdd={(days) => add(days.map(({ date, name }) => ({ date, reason: name, hours: [] })))}
      />
    </Section>
  );
}

const isClosure = ({ date, lastDate = date }: Exception) => lastDate !== date;

/** «jueves, 24 de diciembre de 2026», or «del 24/12/2026 al 02/01/2026» */
const exceptionName = ({ date, lastDate = date }: Exception) =>
  lastDate === date ? longDay(date) : closureName({ date, lastDate });

function ClosureProblem({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <p className={css.problem} role="alert">
      {sentence}
    </p>
  );
}

type HeadProps = {
  exception: Exception;
  onReason: (reason: string) => void;
  onRemove: () => void;
};

function ExceptionHead({ exception, onReason, onRemove }: HeadProps) {
  const name = exceptionName(exception);
  return (
    <div className={css.exceptionHead}>
      <span className={css.weekday}>{isClosure(exception) ? `Cerrado ${name}` : name}</span>
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
        aria-label={`Quitar ${isClosure(exception) ? 'el cierre' : 'la fecha'} ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** «del 24/12/2026 al 02/01/2026» */
const closureName = ({ date, lastDate }: Pick<Closure, 'date' | 'lastDate'>) =>
  `del ${numericDay(date)} al ${numericDay(lastDate)}`;

type Closure = { date: Day; lastDate: Day; reason: string; hours: [] };

type ClosureFieldsProps = {
  today: Day;
  exceptions: readonly { date: Day; lastDate?: Day | undefined }[];
  /** The days of the exceptions. */
  taken: ReadonlySet<Day>;
  onAdd: (closure: Closure) => void;
};

/** Adds a closure of several days: it has one reason, and is removed as a whole. */
function ClosureFields({ today, exceptions, taken, onAdd }: ClosureFieldsProps) {
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
