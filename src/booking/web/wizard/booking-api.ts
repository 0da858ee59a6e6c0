import type { getAvailability, getDays } from '#availability/contract/availability.ts';
import { AVAILABILITY_ROUTES } from '#availability/contract/availability-paths.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Day } from '#shared/time/day-time.ts';
import { callAt } from '#ui/call.ts';
import type { BookedCitation, BookingInput, bookCitation } from '../../contract/booking.ts';
import { BOOKING_ROUTES } from '../../contract/booking-paths.ts';

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
  const reply = await callAt<typeof bookCitation>(BOOKING_ROUTES.book, { body: request }, { key });
  return { citation: reply.data, message: reply.message };
}
