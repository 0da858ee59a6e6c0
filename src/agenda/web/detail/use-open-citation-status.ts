import { type RunTransition, useStatusChanges } from '#ui/panel/detail/use-status-changes.ts';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import { CITATION_LABELS, type CitationStatus } from '../../rules/citation-status.ts';
import {
  type CitationTransition,
  useCitationTransition,
} from '../actions/use-citation-transition.ts';

/** What is done to the open citation here, and so is no news. */
export type OwnStatusChange = CitationTransition & {
  /** For a way of its own to bring it to a status; answers whether it did. */
  runTransition: RunTransition<CitationStatus>;
};

type StatusListeners = {
  onMoved: (to: CitationStatus) => void;
  /** Somebody else was faster. */
  onNews: (sentence: string) => void;
};

/** Moves the citation that is open, and notices where somebody else did. */
export function useOpenCitationStatus(
  citation: CitationDetail | undefined,
  { onMoved, onNews }: StatusListeners,
): OwnStatusChange & { announced: string } {
  const { move, moving } = useCitationTransition({ quiet: true });
  const { runTransition, announced } = useStatusChanges(citation?.status, {
    messageFor: (status: CitationStatus) => `Ahora está en «${CITATION_LABELS[status]}».`,
    onMoved,
    onRemoteChange: (now, sentence) =>
      onNews(`${changeText(citation?.history ?? [], now)} ${sentence}`),
  });
  return {
    move: (record, to) => runTransition(to, () => move(record, to)),
    moving,
    runTransition,
    announced,
  };
}

/** Who brought it to this status, as the trace has it. */
function changeText(history: readonly CitationEvent[], status: CitationStatus): string {
  const last = history.findLast(({ to }) => to !== null);
  if (last?.to !== status) return 'Otra persona cambió esta cita.';
  if (last.actor === 'client') return 'El cliente canceló esta cita.';
  return `${last.by || 'Otra persona'} cambió esta cita.`;
}
