import type { Day } from '#shared/time/day-time.ts';
import { OptionalDayField } from '../fields/day-field.tsx';
import { type ShownPeriod, withDay } from './period.ts';

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
