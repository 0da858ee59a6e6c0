import { DatePickerInput } from '@mantine/dates';
import 'dayjs/locale/es';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type Day, longDay } from '#kernel/day-time.ts';
import { dayByKey, firstOfMonth, monthTitle } from '../calendar-keys.ts';
import css from './day-field.module.css';

type Props = {
  label: string;
  value: Day;
  onChange: (day: Day) => void;
  /** Earlier days cannot be chosen. */
  minimum?: Day;
  /** Marked in the calendar: the workshop's, which need not be the browser's. */
  today?: Day;
  error?: ReactNode;
  /** Of the button, so that a summary of errors can lead to it. */
  id?: string;
};

const FIRST_DAY: Day = '1900-01-01';
const LAST_DAY: Day = '9999-12-31';
const WEEKDAYS = [
  ['do', 'domingo'],
  ['lu', 'lunes'],
  ['ma', 'martes'],
  ['mi', 'miércoles'],
  ['ju', 'jueves'],
  ['vi', 'viernes'],
  ['sá', 'sábado'],
] as const;

/**
 * A day, chosen in a calendar that opens below: arrows go by day and week across months, Home and
 * End to Monday and Sunday, Page Up and Page Down by month (the kit's own keys stop at the month's
 * edge, and its names of days have no weekday).
 */
export function DayField({ label, value, onChange, minimum, today, error, id }: Props) {
  const own = useId();
  const [month, setMonth] = useState<Day>(value);
  const byKey = (event: KeyboardEvent, day: Day) => {
    const target = dayByKey(event.key, day, minimum ?? FIRST_DAY, LAST_DAY);
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const calendar = event.currentTarget.closest('[data-dates-dropdown]');
    setMonth(firstOfMonth(target));
    focusDay(calendar, target);
  };
  return (
    <DatePickerInput
      id={id ?? own}
      size="md"
      label={label}
      aria-label={`${label}: ${longDay(value)}`}
      value={value}
      onChange={(day) => day !== null && onChange(day)}
      allowDeselect={false}
      valueFormatter={() => longDay(value)}
      date={month}
      onDateChange={setMonth}
      {...(minimum !== undefined && { minDate: minimum })}
      error={error}
      leftSection={<IconCalendar size={20} aria-hidden="true" />}
      locale="es"
      firstDayOfWeek={1}
      hideOutsideDates
      maxLevel="month"
      monthLabelFormat={monthTitle}
      weekdayFormat={weekday}
      previousLabel="Mes anterior"
      nextLabel="Mes siguiente"
      previousIcon={<IconChevronLeft size={20} aria-hidden="true" />}
      nextIcon={<IconChevronRight size={20} aria-hidden="true" />}
      getDayAriaLabel={longDay}
      getDayProps={(day) => ({
        'data-day': day,
        'data-autofocus': day === value || undefined,
        'aria-pressed': day === value,
        'aria-current': day === today ? ('date' as const) : undefined,
        onKeyDownCapture: (event: KeyboardEvent) => byKey(event, day),
      })}
      popoverProps={{
        // The same, so that the calendar is named after its button.
        id: id ?? own,
        returnFocus: true,
        onOpen: () => setMonth(value),
        width: 'max-content',
        shadow: 'md',
      }}
      classNames={{
        input: css.input ?? '',
        calendarHeader: css.head ?? '',
        calendarHeaderLevel: css.month ?? '',
        calendarHeaderControl: css.control ?? '',
        weekday: css.weekday ?? '',
        day: css.day ?? '',
      }}
    />
  );
}

/** The day may lie in a month that is only about to be drawn. */
function focusDay(calendar: Element | null, day: Day): void {
  requestAnimationFrame(() => {
    calendar?.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)?.focus();
  });
}

function weekday(day: Day): ReactNode {
  const names = WEEKDAYS[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()];
  return (
    <>
      <span aria-hidden="true">{names?.[0]}</span>
      <span className="sr-only">{names?.[1]}</span>
    </>
  );
}
