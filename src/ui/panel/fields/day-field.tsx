import { DatePickerInput } from '@mantine/dates';
import 'dayjs/locale/es';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type Day, longDay } from '#shared/time/day-time.ts';
import { dayByKey, firstOfMonth, monthTitle } from '../../calendar-keys.ts';
import css from './day-field.module.css';

type Props = {
  label: string;
  value: Day;
  onChange: (day: Day) => void;
  /** The earliest day that can be chosen. */
  minimum?: Day;
  /** Marked in the calendar: the workshop's today, which may differ from the browser's. */
  today?: Day;
  error?: ReactNode;
  /** Id of the button, for links from a summary of errors. */
  id?: string;
};

const NO_DAY = 'Sin fecha';
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

type CommonProps = {
  label: string;
  today?: Day | undefined;
  error?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
  minimum?: Day | undefined;
  /** `null` when no day is chosen. */
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** The chosen day as text, as the field shows it. */
  words: string;
  clearable?: boolean;
  first?: boolean;
};

/** A field for a required day. */
export function DayField({ value, onChange, ...props }: Props) {
  const words = longDay(value);
  return (
    <DayPicker
      {...props}
      value={value}
      words={words}
      onChange={(day) => day !== null && onChange(day)}
    />
  );
}

type MaybeProps = {
  label: string;
  /** '' when no day is chosen. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  today: Day;
  className?: string | undefined;
  /** Whether it is the first filter of its tab: the shortcut «/» focuses it. */
  first?: boolean;
};

/** A field for an optional day, shown as `05/11/2026`. */
export function OptionalDayField({ value, onChange, ...props }: MaybeProps) {
  return (
    <DayPicker
      {...props}
      value={value === '' ? null : value}
      words={value === '' ? NO_DAY : value.split('-').toReversed().join('/')}
      clearable={value !== ''}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}

/**
 * A button that opens a calendar. Arrows move by day and week across months, Home and End to Monday
 * and Sunday, Page Up and Page Down by month. Mantine's own keys stop at the end of the month, and
 * its day labels have no weekday.
 */
function DayPicker(props: CommonProps) {
  const { label, value, onChange, minimum, today, error, id, words } = props;
  const { className, clearable = false, first = false } = props;
  const own = useId();
  const shown = value ?? today ?? FIRST_DAY;
  const [month, setMonth] = useState<Day>(shown);
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
      aria-label={`${label}: ${words}`}
      className={className ?? ''}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      placeholder={NO_DAY}
      valueFormatter={() => words}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Quitar ${label}`, className: css.clear ?? '' }}
      {...(clearable && { rightSectionWidth: 44 })}
      {...(first && { 'data-first-filter': true })}
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
        'data-autofocus': day === shown || undefined,
        'aria-pressed': day === value,
        'aria-current': day === today ? ('date' as const) : undefined,
        onKeyDownCapture: (event: KeyboardEvent) => byKey(event, day),
      })}
      popoverProps={{
        // The same id, so that the calendar is labelled by its button.
        id: id ?? own,
        returnFocus: true,
        onOpen: () => setMonth(shown),
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

/** Waits for a frame: the day may be in a month that is not rendered yet. */
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
