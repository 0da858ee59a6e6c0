import { type RunTransition, useStatusChanges } from '#ui/panel/detail/use-status-changes.ts';
import type { CitationEvent } from '../../contract/citation-event.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { CITATION_LABELS, type CitationStatus } from '../../rules/citation-status.ts';
import { type MoveCitation, useCitationTransition } from '../actions/use-citation-transition.ts';
import { citationKeys } from '../staff-citation-api.ts';

/** Status changes made in the open detail; they are not announced as changes by others. */
export type OwnStatusChange = {
  move: MoveCitation;
  /** Runs another request that leads to a status; returns whether it succeeded. */
  runTransition: RunTransition<CitationStatus>;
};

type StatusListeners = {
  onMoved: (to: CitationStatus) => void;
  /** Called when another user changed the status. */
  onRemoteChange: (sentence: string) => void;
};

/** Changes the status of the open citation, and detects changes by others. */
export function useOpenCitationStatus(
  citation: CitationDetail | undefined,
  { onMoved, onRemoteChange }: StatusListeners,
): OwnStatusChange & { announced: string } {
  const move = useCitationTransition({ quiet: true });
  const { runTransition, announced } = useStatusChanges(citationKeys.all, citation, {
    messageFor: (status: CitationStatus) => `Ahora está en «${CITATION_LABELS[status]}».`,
    onMoved,
    onRemoteChange: (now, sentence) => {
      const last = citation?.history.findLast(({ to }) => to !== null);
      if (last?.to === now && last.own) return;
      onRemoteChange(`${changeText(last, now)} ${sentence}`);
    },
  });
  return {
    move: (record, to) => runTransition(to, () => move(record, to)),
    runTransition,
    announced,
  };
}

/** Returns the text about who changed the status, by the last event. */
function changeText(last: CitationEvent | undefined, status: CitationStatus): string {
  if (last?.to !== status) return 'Otra persona cambió esta cita.';
  if (last.actor === 'client') return 'El cliente canceló esta cita.';
  return `${last.by || 'Otra persona'} cambió esta cita.`;
}
