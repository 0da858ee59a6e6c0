import type { NoticeOutcome } from '#mail/rules/notice-text.ts';
import type { CommentChange } from '#shared/contract/comment.ts';
import { type Booked, bookedName, serviceForDisplay } from '#shared/records/display-fallback.ts';
import type { Day, Time } from '#shared/time/day-time.ts';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type AgendaCalendar, getCalendar, getStaffSlots } from '../contract/agenda-calendar.ts';
import { previewAgenda } from '../contract/agenda-preview.ts';
import { undoCitationStep } from '../contract/citation-step.ts';
import { completeMaintenance } from '../contract/maintenance-endpoint.ts';
import { enterCitation } from '../contract/manual-entry.ts';
import {
  type CitationDetail,
  type CitationList,
  changeCitationStatus,
  commentCitation,
  deleteCitation,
  getCitation,
  linkCitation,
  listCitations,
  rescheduleCitation,
  resendCitationMail,
  type StaffCitation,
} from '../contract/staff-citation.ts';
import { type CitationStatus, statusBetween } from '../rules/citation-status.ts';

/** All functions here reject only with `CallError`. */

export type ListQuery = NonNullable<CallInput<typeof listCitations>['query']>;
export type ManualEntryInput = CallInput<typeof enterCitation>['body'];
export type MaintenanceInput = NonNullable<CallInput<typeof completeMaintenance>['body']>;
export type PreviewInput = CallInput<typeof previewAgenda>['body'];

/** Keys of the query cache. All begin with `citations`, so that one key invalidates all of them. */
export const citationKeys = {
  all: ['citations'] as const,
  list: (query: ListQuery) => ['citations', 'list', query] as const,
  detail: (id: string) => ['citations', 'detail', id] as const,
  calendar: (from: Day, to: Day) => ['citations', 'calendar', from, to] as const,
  slots: (date: Day, of: SlotSubject) => ['citations', 'slots', date, of] as const,
};

/** Replaces a missing or malformed service by one with the name of what was booked. */
function withServiceName<Citation extends Booked & { service: object }>(
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
  return withCitations((await staffCall(getCalendar, { query: { from, to } }, { signal })).data);
}

/**
 * Job whose free slots are requested: a citation to reschedule, or a new job of a service or
 * product.
 */
export type SlotSubject = { citation?: string; service?: string; product?: string };

export async function fetchStaffSlots(date: Day, of: SlotSubject, signal: AbortSignal) {
  return (await staffCall(getStaffSlots, { params: { date }, query: of }, { signal })).data;
}

/**
 * Rejected (409 `status-changed`) if the citation has another status than `expected`. `shown`: what the screen showed
 * of the work order that ends with the job.
 */
export async function changeStatus(
  id: string,
  status: CitationStatus,
  expected: CitationStatus,
  shown: { doneLines?: string[]; orderVersion?: number } = {},
): Promise<StaffCitation> {
  const via = statusBetween(expected, status);
  const body = { status, expectedStatus: expected, ...(via && { via }), ...shown };
  return withServiceName((await staffCall(changeCitationStatus, { params: { id }, body })).data);
}

/** Undoes the user's own last step of a citation, which led to `status`. */
export async function undoStep(id: string, status: CitationStatus): Promise<StaffCitation> {
  const reply = await staffCall(undoCitationStep, { params: { id }, body: { status } });
  return withServiceName(reply.data);
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

export async function saveComment(
  id: string,
  body: CommentChange,
): Promise<{ citation: StaffCitation; message: string }> {
  const reply = await staffCall(commentCitation, { params: { id }, body });
  return { citation: withServiceName(reply.data), message: reply.message ?? '' };
}

export async function removeCitation(id: string): Promise<string> {
  return (await staffCall(deleteCitation, { params: { id } })).message ?? '';
}

export async function resendMail(
  id: string,
): Promise<{ citation: CitationDetail; message: string }> {
  const reply = await staffCall(resendCitationMail, { params: { id }, body: {} });
  return { citation: withServiceName(reply.data), message: reply.message ?? '' };
}

/**
 * Records parts and labour of a job in progress and changes its status to installed; once per
 * `key`.
 */
export async function submitMaintenance(
  id: string,
  body: MaintenanceInput,
  key: string,
): Promise<{ citation: CitationDetail; message: string }> {
  const reply = await staffCall(completeMaintenance, { params: { id }, body }, { key });
  return { citation: withServiceName(reply.data), message: reply.message ?? '' };
}

/** Creates an appointment; the same `key` and entry create once. */
export async function createManualEntry(
  entry: ManualEntryInput,
  key: string,
): Promise<StaffCitation> {
  return withServiceName((await staffCall(enterCitation, { body: entry }, { key })).data);
}

export async function previewSettings(settings: PreviewInput, signal: AbortSignal) {
  return (await staffCall(previewAgenda, { body: settings }, { signal })).data;
}

/** Creates a link to the client's page. Resolves with its URL. */
export async function createLink(id: string): Promise<string> {
  return (await staffCall(linkCitation, { params: { id }, body: {} })).data.link;
}
