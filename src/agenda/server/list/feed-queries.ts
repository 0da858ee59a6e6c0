import { sql } from 'kysely';
import type { BusyInterval } from '#availability/rules/availability.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { allocationsOf, hasAllocationOf } from '#availability/server/bay-allocation.ts';
import type { AppContext } from '#platform/app-context.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { addDays, dayAt, type Interval } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { FeedCitation } from '../../rules/feed-citation.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { calendarEnd, enteredFieldsOf } from '../citations/citation-view.ts';

/** Days of a feed before and after today. The longest booking window has 365 days. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 366;
/** A cancelled citation is in the feed for these days, so that every calendar reads of it. */
const CANCELLED_DAYS = 28;
const DAY_MS = 86_400_000;

const COLUMNS = [
  ...(['id', 'status', 'client_name', 'client_email', 'client_phone', 'service_name'] as const),
  ...(['vehicle_type', 'vehicle_brand', 'vehicle_model', 'vehicle_year', 'vehicle_plate'] as const),
  ...(['notes', 'day', 'starts_at', 'work_ends_at', 'created_at', 'updated_at'] as const),
] as const satisfies readonly (keyof CitationRow)[];

type Row = Pick<CitationRow, (typeof COLUMNS)[number]> & { allocations: BusyInterval[] };

/**
 * Returns the citations of a calendar feed by start, of all bays or of one. A cancelled citation has no bay any more: only
 * the feed of all bays has it.
 */
export async function readFeedCitations(
  context: AppContext,
  bay: number | null,
): Promise<FeedCitation[]> {
  const { settings, calendar } = await readAgenda(context);
  const { timeZone } = settings;
  const now = context.clock();
  const today = dayAt(now, timeZone);
  const from = new Date(boundaryAt(addDays(today, -DAYS_BACK), 0, timeZone));
  const until = new Date(boundaryAt(addDays(today, DAYS_AHEAD), 0, timeZone));
  const cancelledSince = new Date(now - CANCELLED_DAYS * DAY_MS);
  const within = sql`starts_at >= (select ${from}::timestamptz) and starts_at < (select ${until}::timestamptz)
    and deleted_at is null and cleared_at is null`;
  const citation = sql`citations.id`;
  const ofBay = bay === null ? sql`true` : hasAllocationOf(bay, citation);
  // One index has the open citations, another one the others.
  const { rows } = await sql<Row>`
    with near as materialized (
      select id from citations where status not in ('delivered', 'cancelled') and ${within}
      union all
      select id from citations where status = 'delivered' and ${within}
      union all
      select id from citations where status = 'cancelled' and ${within} and cancelled_at >= ${cancelledSince})
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))},
      ${allocationsOf(citation)} as allocations
    from near join citations using (id) where ${ofBay}
    order by starts_at, id`.execute(context.db);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    client: row.client_name,
    phone: row.client_phone,
    vehicle: vehicleLabel(enteredFieldsOf(row)),
    service: row.service_name,
    bay: row.allocations[0]?.bay ?? null,
    spans:
      row.allocations.length === 0
        ? [{ start: row.starts_at.getTime(), end: calendarEnd(row, calendar) }]
        : spansByDay(row.allocations, timeZone),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }));
}

function spansByDay(allocations: readonly BusyInterval[], timeZone: string): Interval[] {
  const byDay = new Map<string, Interval>();
  for (const { start, end } of allocations) {
    const day = dayAt(start, timeZone);
    byDay.set(day, { start: byDay.get(day)?.start ?? start, end });
  }
  return [...byDay.values()];
}
