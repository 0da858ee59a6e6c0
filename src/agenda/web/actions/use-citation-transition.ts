import type { QueryClient } from '@tanstack/react-query';
import {
  type StatusRecord as MovableIn,
  type Move,
  type TransitionConfig,
  useIsMoving,
  useStatusTransition,
} from '#ui/panel/actions/use-status-transition.ts';
import { markJustCompleted } from '#ui/panel/rows/just-completed.ts';
import { type CitationDetail, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '../../rules/citation-status.ts';
import { changeStatus, citationKeys } from '../staff-citation-api.ts';
import { setCachedStatus, setListedStatus } from './cached-status.ts';
import { confirmDelivery } from './delivery-confirmation.ts';

export type StatusRecord = MovableIn<CitationStatus>;
export type MoveCitation = Move<CitationStatus>;

const TRANSITION: TransitionConfig<CitationStatus> = {
  queryKey: citationKeys.all,
  labels: CITATION_LABELS,
  transitions: CITATION_TRANSITIONS,
  failureMessage: STAFF_CITATION_TEXTS.moveFailed,
  show: setCachedStatus,
  showInLists: setListedStatus,
  send,
};

/**
 * Changes the status of a citation; asks before a delivery. With `quiet` no toast reports success,
 * because the screen shows it.
 */
export function useCitationTransition(options: { quiet?: boolean } = {}): MoveCitation {
  const move = useStatusTransition(TRANSITION, options);
  return async (record, to) => {
    if (to === 'delivered' && !(await confirmDelivery(record._id))) return false;
    const moved = await move(record, to);
    if (moved && to === 'delivered') markJustCompleted(record._id);
    return moved;
  };
}

/** Returns whether a status change of the citation is in flight. */
export function useIsCitationMoving(id: string): boolean {
  return useIsMoving(citationKeys.all, id);
}

async function send(client: QueryClient, { _id, status }: StatusRecord, to: CitationStatus) {
  const moved = await changeStatus(_id, to, status);
  client.setQueryData<CitationDetail>(
    citationKeys.detail(_id),
    (detail) => detail && { ...detail, ...moved },
  );
}
