import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { offerPayment } from '#cash/web/cash-parts.ts';
import {
  type StatusRecord as MovableIn,
  type TransitionConfig,
  useIsMoving,
  useStatusTransition,
} from '#ui/panel/actions/use-status-transition.ts';
import { createDialogRequests } from '#ui/panel/dialogs/dialog-request.ts';
import { markJustCompleted } from '#ui/panel/rows/use-row-freeze.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { openWorkOf } from '#work-orders/rules/order-summary.ts';
import type { AgendaCalendar } from '../../contract/agenda-calendar.ts';
import { undoCitationStep } from '../../contract/citation-step.ts';
import {
  type CitationDetail,
  type CitationList,
  STAFF_CITATION_TEXTS,
  type StaffCitation,
} from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '../../rules/citation-status.ts';
import {
  canUndoCitationStep,
  citationQuestionBefore,
  type StepConcern,
} from '../../rules/citation-steps.ts';
import { citationKeys, sendCitationStatus, withServiceName } from '../staff-citation-api.ts';

/** The fields of a citation that a status change needs, as the user saw them. */
export type StatusRecord = MovableIn<CitationStatus> & Pick<StaffCitation, 'workOrder'>;
/** Changes the status. Resolves with whether it worked, after a failure was reported. */
export type MoveCitation = (record: StatusRecord, to: CitationStatus) => Promise<boolean>;

const TRANSITION: TransitionConfig<CitationStatus> = {
  queryKey: citationKeys.all,
  labels: CITATION_LABELS,
  transitions: CITATION_TRANSITIONS,
  failureMessage: STAFF_CITATION_TEXTS.moveFailed,
  show: setCachedCitationStatus,
  showInLists: setCitationStatusInLists,
  send,
  undo: {
    canUndo: canUndoCitationStep,
    send: async (client, { _id, status }) => {
      const call = { params: { id: _id }, body: { status } };
      store(client, withServiceName((await staffCall(undoCitationStep, call)).data));
    },
  },
};

/**
 * Changes the status of a citation, after the question of the step (`CITATION_QUESTIONS`). The confirmation of a
 * cancellation is shown by its caller. With `quiet` no toast reports success, because the screen shows it.
 */
export function useCitationTransition(options: { quiet?: boolean } = {}): MoveCitation {
  const client = useQueryClient();
  const { move, notify } = useStatusTransition(TRANSITION, options);
  return async (record, to) => {
    const question = citationQuestionBefore(record.status, to, await concernsOf(record));
    if (question === 'delivery' && !(await deliveryRequests.ask(record._id))) return false;
    if (question === 'completion') {
      const message = await maintenanceRequests.ask(record._id);
      if (message !== null) notify(record, to, message);
      return message !== null;
    }
    const moved = await move(record, to);
    if (moved && to === 'delivered') {
      markJustCompleted(record._id);
      const { _id: id, clientName: about } = record;
      void offerPayment(client, { cause: { kind: 'citation', id }, about });
    }
    return moved;
  };
}

/** Returns the concerns about a citation: open work of its order, and photos that this device still uploads. */
async function concernsOf({ _id, workOrder }: StatusRecord): Promise<StepConcern[]> {
  if (workOrder === null) return [];
  const { isUploading } = await import('#work-orders/web/photos/photo-queue.ts');
  return [...openWorkOf(workOrder), ...(isUploading(_id) ? (['uploading-photos'] as const) : [])];
}

/** Opens «Completar mantenimiento», and offers its undo. Resolves with the dialog's message, or `null`. */
export function useMaintenanceCompletion(): (record: StatusRecord) => Promise<string | null> {
  const { notify } = useStatusTransition(TRANSITION);
  return async (record) => {
    const message = await maintenanceRequests.ask(record._id);
    if (message !== null) notify(record, 'installed');
    return message;
  };
}

/** Returns whether a status change of the citation is in flight. */
export function useIsCitationMoving(id: string): boolean {
  return useIsMoving(citationKeys.all, id);
}

async function send(
  client: QueryClient,
  { _id, status }: MovableIn<CitationStatus>,
  to: CitationStatus,
) {
  store(client, await sendCitationStatus(_id, to, status));
}

function store(client: QueryClient, moved: StaffCitation): void {
  client.setQueryData<CitationDetail>(
    citationKeys.detail(moved._id),
    (detail) => detail && { ...detail, ...moved },
  );
}

/** The dialogs that ask before a step of a citation, by its id. */

/** «¿Entregar la moto?»; answers whether to deliver. */
export const deliveryRequests = createDialogRequests<string, boolean>(false);

/** «Completar mantenimiento»; answers with the message to show once the job is installed, otherwise with `null`. */
export const maintenanceRequests = createDialogRequests<string, string | null>(null);

type Listing = CitationList | AgendaCalendar;

/** Sets the status of a citation in all cached lists and calendars. */
export function setCitationStatusInLists(
  client: QueryClient,
  id: string,
  status: CitationStatus,
): void {
  for (const queryKey of [citationKeys.lists, citationKeys.calendars]) {
    client.setQueriesData<Listing>({ queryKey }, (data) => withStatus(data, id, status));
  }
}

/** Sets the status of a citation in the query cache. */
export function setCachedCitationStatus(
  client: QueryClient,
  id: string,
  status: CitationStatus,
): void {
  setCitationStatusInLists(client, id, status);
  client.setQueryData<CitationDetail>(
    citationKeys.detail(id),
    (detail) => detail && { ...detail, status },
  );
}

function withStatus(
  data: Listing | undefined,
  id: string,
  status: CitationStatus,
): Listing | undefined {
  if (!data) return data;
  const update = <C extends { _id: string; status: CitationStatus }>(citation: C): C =>
    citation._id === id ? { ...citation, status } : citation;
  return 'days' in data
    ? { ...data, citations: data.citations.map(update) }
    : { ...data, citations: data.citations.map(update) };
}
