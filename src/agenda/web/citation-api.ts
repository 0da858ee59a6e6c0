import type { Day, Time } from '#kernel/day-time.ts';
import type { Received } from '#kernel/endpoint.ts';
import { callAt } from '#web-kit/call.ts';
import type {
  BookedCitation,
  BookingRequest,
  bookCitation,
  getAvailability,
  getDays,
} from '../contract/citation.ts';
import { CITATION_ROUTES } from '../contract/citation-routes.ts';

export type DayAvailability = Received<typeof getAvailability.reply>;

export type DayMark = Received<typeof getDays.reply>['days'][number];

/** Reads which days of a month (`YYYY-MM`) have a free slot for a job. Rejects with `CallError`. */
export async function daysOf(
  month: string,
  service: string,
  signal: AbortSignal,
): Promise<DayMark[]> {
  const input = { params: { month }, query: service === '' ? {} : { service } };
  return (await callAt<typeof getDays>(CITATION_ROUTES.days, input, { signal })).data.days;
}

/** A free start, workshop-local. */
export type Start = { date: Day; time: Time };

/** Every start of the day for a job of that service. Rejects with `CallError`. */
export async function availabilityOf(
  date: Day,
  service: string,
  signal?: AbortSignal,
): Promise<DayAvailability> {
  const input = { params: { date }, query: service === '' ? {} : { service } };
  const { availability: route } = CITATION_ROUTES;
  return (await callAt<typeof getAvailability>(route, input, signal ? { signal } : {})).data;
}

/** Books; the same `key` and request book once. Rejects with `CallError`. */
export async function book(
  request: BookingRequest,
  key: string,
): Promise<{ citation: BookedCitation; message: string | undefined }> {
  const reply = await callAt<typeof bookCitation>(CITATION_ROUTES.book, { body: request }, { key });
  return { citation: reply.data, message: reply.message };
}

/** The up to three free starts that a refusal carries in `data.nearest`. */
export function nearestOf(data: unknown): Start[] {
  const nearest: unknown =
    typeof data === 'object' && data && 'nearest' in data ? data.nearest : [];
  return Array.isArray(nearest) ? nearest.filter(isStart).slice(0, 3) : [];
}

function isStart(value: unknown): value is Start {
  return (
    typeof value === 'object' &&
    value !== null &&
    'date' in value &&
    'time' in value &&
    typeof value.date === 'string' &&
    typeof value.time === 'string'
  );
}
