import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#kernel/day-time.ts';
import { boundaryAt } from '#kernel/zoned.ts';
import type { Period } from '../contract/period.ts';

/**
 * Live income of a period: from where its first day begins in the workshop until before the day
 * after its last one begins.
 */
export function incomeWithin(
  { startDate, endDate }: Period,
  timeZone: string,
): RawBuilder<boolean> {
  const begins = (day: Day) => new Date(boundaryAt(day, 0, timeZone));
  return sql.join(
    [
      sql`voided_at is null`,
      ...(startDate === undefined ? [] : [sql`created_at >= ${begins(startDate)}`]),
      ...(endDate === undefined ? [] : [sql`created_at < ${begins(addDays(endDate, 1))}`]),
    ],
    sql` and `,
  );
}
