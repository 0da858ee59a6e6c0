import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import { CITATION_LABELS, type CitationStatus } from '../../rules/citation-status.ts';
import { type MoveCitation, useMoveCitation } from '../actions/use-move-citation.ts';

/** What is done to the open citation here, and so is no news. */
export type OwnMoves = MoveCitation & {
  /** For a way of its own to bring it to a status; answers whether it did. */
  bringTo: (to: CitationStatus, work: () => Promise<boolean>) => Promise<boolean>;
};

type StatusNews = OwnMoves & {
  /** For the live region: every status that it comes to, by whomever. */
  announced: string;
};

type Told = {
  onMoved: (to: CitationStatus) => void;
  /** Somebody else was faster. */
  onNews: (sentence: string) => void;
};

/**
 * Moves the citation that is open, and notices where somebody else did. What is shown ahead of the
 * server's answer is no news, and neither is taking it back.
 */
export function useStatusNews(citation: CitationDetail | undefined, told: Told): StatusNews {
  const status = citation?.status;
  const { move, moving } = useMoveCitation({ quiet: true });
  const settled = useRef(status);
  const underWay = useRef<CitationStatus | null>(null);
  const [announced, setAnnounced] = useState('');
  const onNews = useEffectEvent((now: CitationStatus) =>
    told.onNews(`${deedOf(citation?.history ?? [], now)} ${sentenceOf(now)}`),
  );

  useEffect(() => {
    if (status === undefined || status === settled.current || status === underWay.current) return;
    const first = settled.current === undefined;
    settled.current = status;
    if (first) return;
    setAnnounced(sentenceOf(status));
    onNews(status);
  }, [status]);

  /** Whatever brings it to `to` is ours, and no news. */
  const bringTo = async (to: CitationStatus, work: () => Promise<boolean>) => {
    underWay.current = to;
    const moved = await work();
    underWay.current = null;
    if (!moved) return false;
    settled.current = to;
    setAnnounced(sentenceOf(to));
    told.onMoved(to);
    return true;
  };
  const moveIt: MoveCitation['move'] = (citation, to) => bringTo(to, () => move(citation, to));
  return { move: moveIt, moving, bringTo, announced };
}

/** Who brought it to this status, as the trace has it. */
function deedOf(history: readonly CitationEvent[], status: CitationStatus): string {
  const last = history.findLast(({ to }) => to !== null);
  if (last?.to !== status) return 'Otra persona cambió esta cita.';
  if (last.actor === 'client') return 'El cliente canceló esta cita.';
  return `${last.by || 'Otra persona'} cambió esta cita.`;
}

const sentenceOf = (status: CitationStatus) => `Ahora está en «${CITATION_LABELS[status]}».`;
