import { type BringTo, useStatusNews } from '#web-kit/panel/detail/use-status-news.ts';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import { CITATION_LABELS, type CitationStatus } from '../../rules/citation-status.ts';
import { type MoveCitation, useMoveCitation } from '../actions/use-move-citation.ts';

/** What is done to the open citation here, and so is no news. */
export type OwnMoves = MoveCitation & {
  /** For a way of its own to bring it to a status; answers whether it did. */
  bringTo: BringTo<CitationStatus>;
};

type Told = {
  onMoved: (to: CitationStatus) => void;
  /** Somebody else was faster. */
  onNews: (sentence: string) => void;
};

/** Moves the citation that is open, and notices where somebody else did. */
export function useCitationMoves(
  citation: CitationDetail | undefined,
  { onMoved, onNews }: Told,
): OwnMoves & { announced: string } {
  const { move, moving } = useMoveCitation({ quiet: true });
  const { bringTo, announced } = useStatusNews(citation?.status, {
    sentenceOf: (status: CitationStatus) => `Ahora está en «${CITATION_LABELS[status]}».`,
    onMoved,
    onNews: (now, sentence) => onNews(`${deedOf(citation?.history ?? [], now)} ${sentence}`),
  });
  return {
    move: (record, to) => bringTo(to, () => move(record, to)),
    moving,
    bringTo,
    announced,
  };
}

/** Who brought it to this status, as the trace has it. */
function deedOf(history: readonly CitationEvent[], status: CitationStatus): string {
  const last = history.findLast(({ to }) => to !== null);
  if (last?.to !== status) return 'Otra persona cambió esta cita.';
  if (last.actor === 'client') return 'El cliente canceló esta cita.';
  return `${last.by || 'Otra persona'} cambió esta cita.`;
}
