import { sql } from 'kysely';
import type { BusyInterval } from '#availability/rules/availability.ts';
import { daySegments } from '#availability/rules/day-segments.ts';
import { daysBetween } from '#availability/rules/workshop-calendar.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { allocationsOf, citationsAtWork } from '#availability/server/bay-allocation.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { closingHoliday, hoursOf } from '#settings/rules/opening-hours.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { addDays, type Day, dayNumber, timeOf } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { OrderSummary } from '#work-orders/contract/order-summary.ts';
import { orderSummaryOf } from '#work-orders/server/orders/order-summary.ts';
import {
  type AgendaCalendar,
  CALENDAR_TEXTS,
  MAX_CALENDAR_DAYS,
} from '../../contract/agenda-calendar.ts';
import { citationSummaryOf, SUMMARY_COLUMNS, type SummaryRow } from '../citations/citation-view.ts';
import { startsInCalendarRange } from './citation-filters.ts';

/**
 * Returns the days of a range with their opening hours, and the citations that start or are worked
 * on in them, by start. Each citation has all its segments, those outside of the range too. Rejects
 * (400) a range that ends before it begins or has more than 31 days.
 */
export async function readCalendar(
  context: AppContext,
  { from, to }: { from: Day; to: Day },
): Promise<AgendaCalendar> {
  if (to < from) throw invalidFields({ to: CALENDAR_TEXTS.backwards });
  if (dayNumber(to) - dayNumber(from) >= MAX_CALENDAR_DAYS) {
    throw invalidFields({ to: CALENDAR_TEXTS.tooLong });
  }
  const agenda = await readAgenda(context);
  const { bays, slotStepMinutes, schedule, timeZone } = agenda.settings;
  const rows = await readWithin(context.db, from, to, timeZone);
  return {
    bays,
    slotStepMinutes,
    days: daysBetween(from, to).map((date) => ({
      date,
      open: hoursOf(schedule, date).map(({ opens, closes }) => ({
        opens: timeOf(opens),
        closes: timeOf(closes),
      })),
      holiday: closingHoliday(schedule, date),
    })),
    citations: rows.map((row) => ({
      ...citationSummaryOf(row, agenda, row.workOrder),
      pieces: row.allocations.flatMap(({ bay, ...interval }) =>
        daySegments(interval, timeZone).map((segment) => ({ bay, ...segment })),
      ),
    })),
  };
}

type CalendarRow = SummaryRow & { workOrder: OrderSummary | null; allocations: BusyInterval[] };

/**
 * Reads citations by their start, or by their bay allocations: two index scans instead of one long
 * scan.
 */
async function readWithin(db: Db, from: Day, to: Day, timeZone: string): Promise<CalendarRow[]> {
  const begins = new Date(boundaryAt(from, 0, timeZone));
  const ends = new Date(boundaryAt(addDays(to, 1), 0, timeZone));
  const { rows } = await sql<CalendarRow>`
    with near as materialized (
      select id from citations
        where deleted_at is null and cleared_at is null and ${startsInCalendarRange(from, to)}
      union
      ${citationsAtWork(begins, ends)})
    select ${sql.join(SUMMARY_COLUMNS.map((column) => sql.ref(column)))},
      ${orderSummaryOf(sql`citations.id`)} as "workOrder", ${allocationsOf(sql`citations.id`)} as allocations
    from near join citations using (id)
    where deleted_at is null and cleared_at is null and status <> 'cancelled'
    order by starts_at, id`.execute(db);
  return rows;
}
