import type { NoticeOutcome } from '#mail/rules/notice-text.ts';
import { type Booked, bookedName, serviceForDisplay } from '#shared/records/display-fallback.ts';
import type { Day, Time } from '#shared/time/day-time.ts';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type AgendaCalendar, getCalendar, unpackCalendar } from '../contract/agenda-calendar.ts';
import {
  type CitationDetail,
  type CitationList,
  changeCitationStatus,
  getCitation,
  listCitations,
  rescheduleCitation,
  type StaffCitation,
} from '../contract/staff-citation.ts';
import { type CitationStatus, statusBetween } from '../rules/citation-status.ts';

/** All functions here reject only with `CallError`. */

export type ListQuery = NonNullable<CallInput<typeof listCitations>['query']>;

/** Keys of the query cache. All begin with `citations`, so that one key invalidates all of them. */
export const citationKeys = {
  all: ['citations'] as const,
  lists: ['citations', 'list'] as const,
  list: (query: ListQuery) => ['citations', 'list', query] as const,
  detail: (id: string) => ['citations', 'detail', id] as const,
  calendars: ['citations', 'calendar'] as const,
  calendar: (from: Day, to: Day) => ['citations', 'calendar', from, to] as const,
};

/** Replaces a missing or malformed service by one with the name of what was booked. */
export function withServiceName<Citation extends Booked & { service: object }>(
  citation: Citation,
): Citation {
  const service = { ...serviceForDisplay(citation.service), name: bookedName(citation) };
  return { ...citation, service };
}

function withCitations<Each extends { service: object }, Data extends { citations: Each[] }>(
  data: Data,
): Data {
  return { ...data, citations: data.citations.map(withServiceName) };
}

export async function fetchCitations(query: ListQuery, signal: AbortSignal): Promise<CitationList> {
  return withCitations((await staffCall(listCitations, { query }, { signal })).data);
}

export async function fetchCitation(id: string, signal: AbortSignal): Promise<CitationDetail> {
  return withServiceName((await staffCall(getCitation, { params: { id } }, { signal })).data);
}

export async function fetchCalendar(
  from: Day,
  to: Day,
  signal: AbortSignal,
): Promise<AgendaCalendar> {
  const { data } = await staffCall(getCalendar, { query: { from, to } }, { signal });
  return withCitations(unpackCalendar(data));
}

/**
 * Rejected (409 `status-changed`) if the citation has another status than `expected`. `shown`: what the screen showed
 * of the work order that ends with the job.
 */
export async function sendCitationStatus(
  id: string,
  status: CitationStatus,
  expected: CitationStatus,
  shown: { doneLines?: string[]; orderVersion?: number } = {},
): Promise<StaffCitation> {
  const via = statusBetween(expected, status);
  const body = { status, expectedStatus: expected, ...(via && { via }), ...shown };
  return withServiceName((await staffCall(changeCitationStatus, { params: { id }, body })).data);
}

export type RescheduleInput = {
  date: Day;
  time: Time;
  overbook: boolean;
  expectedUpdatedAt: string;
};

export async function reschedule(
  id: string,
  start: RescheduleInput,
): Promise<{ citation: StaffCitation; notice: NoticeOutcome; message: string }> {
  const reply = await staffCall(rescheduleCitation, { params: { id }, body: start });
  const { notice, ...citation } = reply.data;
  return { citation: withServiceName(citation), notice, message: reply.message ?? '' };
}
