import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { Period } from '../contract/period.ts';

/**
 * From where the first day of a period begins in the workshop until before the day after its last
 * one begins; `null` where it is open.
 */
export function periodInstants({ startDate, endDate }: Period, timeZone: string) {
  const begins = (day: Day) => new Date(boundaryAt(day, 0, timeZone));
  return {
    from: startDate === undefined ? null : begins(startDate),
    until: endDate === undefined ? null : begins(addDays(endDate, 1)),
  };
}

/** Live income of a period. */
export function incomeInPeriod(period: Period, timeZone: string): RawBuilder<boolean> {
  const { from, until } = periodInstants(period, timeZone);
  return sql.join(
    [
      sql`voided_at is null`,
      ...(from === null ? [] : [sql`created_at >= ${from}`]),
      ...(until === null ? [] : [sql`created_at < ${until}`]),
    ],
    sql` and `,
  );
}
