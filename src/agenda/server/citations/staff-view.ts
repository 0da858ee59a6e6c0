import type { Agenda } from '#availability/server/agenda-settings.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import type { OrderSummary } from '#work-orders/contract/order-summary.ts';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import type { CitationRow } from './citation-row.ts';
import { enteredFieldsOf } from './entered-fields.ts';

/** The columns that `citationForStaff` reads. The others are for searches, jobs and the workshop's records. */
export const STAFF_COLUMNS = [
  'id',
  'client_name',
  'client_email',
  'client_phone',
  'vehicle_type',
  'vehicle_brand',
  'vehicle_model',
  'vehicle_year',
  'notes',
  'service_id',
  'service_name',
  'service_duration_minutes',
  'service_price_cents',
  'service_category',
  'product_id',
  'day',
  'start_minute',
  'work_ends_at',
  'status',
  'admin_comment',
  'manual_entry',
  'overbooked',
  'delivered_at',
  'cancelled_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof CitationRow)[];

export type StaffRow = Pick<CitationRow, (typeof STAFF_COLUMNS)[number]>;

/** Returns a citation as staff see it; name, price and duration are those of the booking. */
export function citationForStaff(
  row: StaffRow,
  agenda: Agenda,
  workOrder: OrderSummary | null,
): StaffCitation {
  const ready = wallAt(row.work_ends_at.getTime(), agenda.settings.timeZone);
  return {
    _id: row.id,
    ...enteredFieldsOf(row),
    service: {
      _id: row.service_id,
      name: row.service_name,
      duration: row.service_duration_minutes,
      price: dollarsOf(row.service_price_cents),
      category: row.service_category,
    },
    product: row.product_id === null ? null : { _id: row.product_id, name: row.service_name },
    date: row.day,
    time: timeOf(row.start_minute),
    ready: { date: ready.day, time: ready.time },
    status: row.status,
    adminComment: row.admin_comment,
    manualEntry: row.manual_entry,
    overbooked: row.overbooked,
    workOrder,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
