import { Button } from '@mantine/core';
import css from './business.module.css';
import { HoursList } from './hours-list.tsx';
import type { SectionProps } from './section-props.ts';

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
    <fieldset className={css.section}>
      <legend>Horario de la semana</legend>
      <ul className={css.days}>
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
    </fieldset>
  );
}
