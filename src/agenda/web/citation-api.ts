import type { getAvailability, getDays } from '#availability/contract/availability.ts';
import { AVAILABILITY_ROUTES } from '#availability/contract/availability-paths.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Day, LocalDateTime } from '#shared/time/day-time.ts';
import { callAt } from '#ui/call.ts';
import type { BookedCitation, BookingInput, bookCitation } from '../contract/citation.ts';
import { CITATION_ROUTES } from '../contract/citation-paths.ts';

export type DayAvailability = SchemaOutput<typeof getAvailability.reply>;

export type DayMark = SchemaOutput<typeof getDays.reply>['days'][number];

/** Loads the state of the days of a month (`YYYY-MM`) for a service. Rejects with `CallError`. */
export async function fetchDays(
  month: string,
  service: string,
  signal: AbortSignal,
): Promise<DayMark[]> {
  const input = { params: { month }, query: service === '' ? {} : { service } };
  return (await callAt<typeof getDays>(AVAILABILITY_ROUTES.days, input, { signal })).data.days;
}

/** Loads all slots of a day for a service. Rejects with `CallError`. */
export async function fetchAvailability(
  date: Day,
  service: string,
  signal?: AbortSignal,
): Promise<DayAvailability> {
  const input = { params: { date }, query: service === '' ? {} : { service } };
  const { availability: route } = AVAILABILITY_ROUTES;
  return (await callAt<typeof getAvailability>(route, input, signal ? { signal } : {})).data;
}

/** Creates a booking; the same `key` and request book once. Rejects with `CallError`. */
export async function createBooking(
  request: BookingInput,
  key: string,
): Promise<{ citation: BookedCitation; message: string | undefined }> {
  const reply = await callAt<typeof bookCitation>(CITATION_ROUTES.book, { body: request }, { key });
  return { citation: reply.data, message: reply.message };
}

/** Returns the up to three free slots in `data.nearest` of an error. */
export function parseNearestSlots(data: unknown): LocalDateTime[] {
  const nearest: unknown =
    typeof data === 'object' && data && 'nearest' in data ? data.nearest : [];
  return Array.isArray(nearest) ? nearest.filter(isLocalDateTime).slice(0, 3) : [];
}

function isLocalDateTime(value: unknown): value is LocalDateTime {
  return (
    typeof value === 'object' &&
    value !== null &&
    'date' in value &&
    'time' in value &&
    typeof value.date === 'string' &&
    typeof value.time === 'string'
  );
}
