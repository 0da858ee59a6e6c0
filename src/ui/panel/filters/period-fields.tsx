import type { Day } from '#shared/time/day-time.ts';
import { OptionalDayField } from '../fields/day-field.tsx';

type Props = {
  period: ShownPeriod;
  onChange: (period: ShownPeriod) => void;
  today: Day;
  /** Class of each of the two fields. */
  className: string | undefined;
  /** Whether «Desde» is the first filter of its tab: the shortcut «/» focuses it. */
  first?: boolean;
};

/**
 * The filters «Desde» and «Hasta» of a list. An empty field leaves the period open on that side.
 */
export function PeriodFields({ period, onChange, today, className, first = false }: Props) {
  const field = (label: string, name: keyof ShownPeriod, leads: boolean) => (
    <OptionalDayField
      label={label}
      value={period[name]}
      today={today}
      className={className}
      first={leads}
      onChange={(day) => onChange(withDay(period, { [name]: day }))}
    />
  );
  return (
    <>
      {field('Desde', 'startDate', first)}
      {field('Hasta', 'endDate', false)}
    </>
  );
}

/** First and last day, both included; '' leaves that side open. */
type ShownPeriod = { startDate: Day | ''; endDate: Day | '' };

/**
 * Returns the period with another first or last day. Opens the other end if the period would end
 * before it begins.
 */
export function withDay(period: ShownPeriod, change: Partial<ShownPeriod>): ShownPeriod {
  const next = { ...period, ...change };
  const { startDate, endDate } = next;
  if (startDate === '' || endDate === '' || startDate <= endDate) return next;
  return change.endDate === undefined ? { startDate, endDate: '' } : { startDate: '', endDate };
}
