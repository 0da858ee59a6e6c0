import { endOfVisit } from '#availability/rules/job.ts';
import type { WorkshopCalendar } from '#availability/rules/workshop-calendar.ts';
import type { Agenda } from '#availability/server/agenda-settings.ts';
import { clientColumns, clientOf, vehicleColumns, vehicleOf } from '#platform/data/columns.ts';
import { hashToken } from '#platform/data/ids.ts';
import { maskEmail, maskPhone } from '#shared/fields/person-fields.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import type { OrderSummary } from '#work-orders/contract/order-summary.ts';
import type { EnteredFields } from '../../contract/citation-fields.ts';
import type { ClientCitation } from '../../contract/client-citation.ts';
import type {
  CitationSummary,
  ListedCitation,
  StaffCitation,
} from '../../contract/staff-citation.ts';
import type { CitationRow } from './citation-row.ts';

/** Returns a citation as its client sees it. Notes of a manual entry are the staff's. */
export function citationForClient(row: CitationRow, agenda: Agenda): ClientCitation {
  const ready = wallAt(row.work_ends_at.getTime(), agenda.settings.timeZone);
  return {
    _id: row.id,
    ...enteredFieldsOf(row),
    notes: row.manual_entry ? '' : row.notes,
    service: {
      _id: row.service_id ?? row.product_id ?? '',
      name: row.service_name,
      duration: row.service_duration_minutes,
      price: dollarsOf(row.service_price_cents),
    },
    date: row.day,
    time: timeOf(row.start_minute),
    status: row.status,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ready: { date: ready.day, time: ready.time },
    calendar: {
      start: row.starts_at.toISOString(),
      end: new Date(calendarEnd(row, agenda.calendar)).toISOString(),
    },
  };
}

/**
 * Returns a citation as the holder of a link sees it. Only the tokens of a mail of the appointment and of the reply to its
 * booking show the whole contact. The link of an estimate or message, which staff have too, shows the masked one.
 */
export function linkView(row: CitationRow, agenda: Agenda, token: string): ClientCitation {
  const view = citationForClient(row, agenda);
  const hash = hashToken(token);
  const isOwn = [row.cancel_token_hash, row.reply_token_hash].some((own) => own?.equals(hash));
  if (isOwn) return view;
  return {
    ...view,
    _id: '',
    clientEmail: maskEmail(view.clientEmail),
    clientPhone: maskPhone(view.clientPhone),
    notes: '',
  };
}

/**
 * Returns the end of the work, or the closing of the first day if that is earlier. Epoch
 * milliseconds.
 */
export function calendarEnd(
  row: Pick<CitationRow, 'day' | 'starts_at' | 'work_ends_at'>,
  calendar: WorkshopCalendar,
): number {
  return endOfVisit(calendar, row.day, row.starts_at.getTime(), row.work_ends_at.getTime());
}

/** The columns of `citationSummary`. */
export const SUMMARY_COLUMNS = [
  'id',
  'client_name',
  'client_email',
  'client_phone',
  'vehicle_type',
  'vehicle_brand',
  'vehicle_model',
  'vehicle_year',
  'notes',
  'service_name',
  'service_duration_minutes',
  'day',
  'start_minute',
  'work_ends_at',
  'status',
  'overbooked',
  'updated_at',
] as const satisfies readonly (keyof CitationRow)[];

/** The columns of `listedCitation`. */
export const LIST_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'service_id',
  'product_id',
  'service_price_cents',
  'service_category',
  'admin_comment',
  'delivered_at',
  'created_at',
] as const satisfies readonly (keyof CitationRow)[];

export type SummaryRow = Pick<CitationRow, (typeof SUMMARY_COLUMNS)[number]>;
export type ListRow = Pick<CitationRow, (typeof LIST_COLUMNS)[number]>;

/** Returns the summary of a citation. */
export function citationSummaryOf(
  row: SummaryRow,
  agenda: Agenda,
  workOrder: OrderSummary | null,
): CitationSummary {
  const ready = wallAt(row.work_ends_at.getTime(), agenda.settings.timeZone);
  return {
    _id: row.id,
    ...enteredFieldsOf(row),
    service: { name: row.service_name, duration: row.service_duration_minutes },
    date: row.day,
    time: timeOf(row.start_minute),
    ready: { date: ready.day, time: ready.time },
    status: row.status,
    overbooked: row.overbooked,
    workOrder,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns a citation as a list shows it, without its motorcycle. */
export function listedCitationOf(
  row: ListRow,
  agenda: Agenda,
  workOrder: OrderSummary | null,
): Omit<ListedCitation, 'motorcycle'> {
  const summary = citationSummaryOf(row, agenda, workOrder);
  return {
    ...summary,
    service: {
      ...summary.service,
      _id: row.service_id,
      price: dollarsOf(row.service_price_cents),
      category: row.service_category,
    },
    product: row.product_id === null ? null : { _id: row.product_id, name: row.service_name },
    adminComment: row.admin_comment,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns a citation as staff see it; name, price and duration are those of the booking. */
export function citationForStaff(
  row: CitationRow,
  agenda: Agenda,
  workOrder: OrderSummary | null,
): StaffCitation {
  return {
    ...listedCitationOf(row, agenda, workOrder),
    manualEntry: row.manual_entry,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  };
}

type EnteredRow = Parameters<typeof clientOf>[0] &
  Parameters<typeof vehicleOf>[0] &
  Pick<CitationRow, 'vehicle_type' | 'notes'>;

/** Returns the fields that client or staff entered. */
export function enteredFieldsOf(row: EnteredRow): EnteredFields {
  return {
    ...clientOf(row),
    vehicleType: row.vehicle_type,
    ...vehicleOf(row),
    notes: row.notes,
  };
}

/** Returns the columns of the fields that client or staff enter. */
export function enteredColumns(fields: EnteredFields) {
  return {
    ...clientColumns(fields),
    vehicle_type: fields.vehicleType,
    ...vehicleColumns(fields),
    notes: fields.notes,
  };
}
