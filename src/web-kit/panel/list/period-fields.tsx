import type { Day } from '#kernel/day-time.ts';
import { MaybeDayField } from '../day-field.tsx';
import { type ShownPeriod, withDay } from './period.ts';

type Props = {
  period: ShownPeriod;
  onChange: (period: ShownPeriod) => void;
  today: Day;
  /** Of each of the two. */
  className: string | undefined;
  /** The first of them is the first filter of its tab. */
  first?: boolean;
};

/** «Desde» and «Hasta» of a list; an empty one is open on that side. */
export function PeriodFields({ period, onChange, today, className, first = false }: Props) {
  const field = (label: string, name: keyof ShownPeriod, leads: boolean) => (
    <MaybeDayField
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
