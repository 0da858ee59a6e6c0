import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { Period } from '../contract/period.ts';

/**
 * Returns the instants of a period in the workshop's time zone: the start of its first day, included, and
 * the start of the day after its last day, excluded. `null` on an open side.
 */
export function periodInstants({ startDate, endDate }: Period, timeZone: string) {
  const startOf = (day: Day) => new Date(boundaryAt(day, 0, timeZone));
  return {
    from: startDate === undefined ? null : startOf(startDate),
    until: endDate === undefined ? null : startOf(addDays(endDate, 1)),
  };
}

/** Condition: lines of a period. Lines marked by `voided_at`, from before voids were lines, never count. */
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
