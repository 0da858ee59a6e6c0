import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import type { FormHours } from '../../rules/business-form.ts';
import css from './business.module.css';
import { Section, type SectionProps } from './sections.tsx';

const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const FRIDAY = 4;

/** Opening hours of each weekday. */
export function HoursSection({ draft, problems, set }: SectionProps) {
  const { weeklyHours } = draft;
  const [monday = []] = weeklyHours;
  const copyMonday = () =>
    set(
      'weeklyHours',
      weeklyHours.map((hours, day) =>
        day <= FRIDAY ? monday.map((each) => ({ ...each })) : hours,
      ),
    );
  return (
    <Section legend="Horario de la semana">
      <ul className="stack plain-list below-16">
        {WEEKDAYS.map((weekday, day) => (
          <li key={weekday} className={css.day}>
            <span className={css.weekday}>{weekday}</span>
            <HoursList
              of={weekday.toLowerCase()}
              hours={weeklyHours[day] ?? []}
              problem={problems[`weeklyHours.${day}`]}
              onChange={(hours) =>
                set(
                  'weeklyHours',
                  weeklyHours.map((each, index) => (index === day ? hours : each)),
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={copyMonday}>
        Copiar el lunes hasta el viernes
      </Button>
    </Section>
  );
}

type Props = {
  /** «lunes», «24 de diciembre»: for the accessible names of the fields. */
  of: string;
  hours: FormHours[];
  problem: string | undefined;
  onChange: (hours: FormHours[]) => void;
};

const MOST = 6;

/** Opening hours of one day. Without hours the day is closed; a break is the gap between two intervals. */
export function HoursList({ of, hours, problem, onChange }: Props) {
  const replace = (at: number, change: Partial<FormHours>) =>
    onChange(hours.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <div className="row gap-8-16">
      {hours.length === 0 ? <span className="muted">Cerrado</span> : null}
      {hours.map(({ opens, closes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its index
        <div key={at} className={css.range}>
          <TimeField
            className={css.time}
            aria-label={`Apertura de ${of}`}
            value={opens}
            error={problem !== undefined}
            onChange={(value) => replace(at, { opens: value })}
          />
          <span aria-hidden="true">a</span>
          <TimeField
            className={css.time}
            aria-label={`Cierre de ${of}`}
            value={closes}
            error={problem !== undefined}
            // 00:00 as a closing time means the end of the day.
            onChange={(value) => replace(at, { closes: value === '00:00' ? '24:00' : value })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={`Quitar el horario de ${opens} a ${closes}, ${of}`}
            onClick={() => onChange(hours.filter((_each, index) => index !== at))}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {hours.length < MOST ? (
        <Button
          className={css.add ?? ''}
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-label={`Agregar horario, ${of}`}
          onClick={() => onChange([...hours, nextHours(hours)])}
        >
          Agregar horario
        </Button>
      ) : null}
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Returns the hours of a new line: a morning, or an afternoon after other hours. */
function nextHours(hours: readonly FormHours[]): FormHours {
  return hours.length === 0
    ? { opens: '09:00', closes: '12:30' }
    : { opens: '13:30', closes: '18:00' };
}
