import type { QueryClient } from '@tanstack/react-query';
import {
  type Movable as MovableIn,
  type Move,
  type Movement,
  useMove,
} from '#web-kit/panel/use-move.ts';
import { type CitationDetail, STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import {
  CITATION_LABELS,
  CITATION_MOVES,
  type CitationStatus,
} from '../../rules/citation-status.ts';
import { citationKeys, moveCitation } from '../staff-citation-api.ts';
import { showStatus } from './cached-status.ts';

export type Movable = MovableIn<CitationStatus>;
export type MoveCitation = Move<CitationStatus>;

const MOVEMENT: Movement<CitationStatus> = {
  all: citationKeys.all,
  labels: CITATION_LABELS,
  moves: CITATION_MOVES,
  failed: STAFF_SENTENCES.moveFailed,
  show: showStatus,
  send,
};

/** Moves a citation; quiet where the screen itself says that it worked. */
export function useMoveCitation(told: { quiet?: boolean } = {}): MoveCitation {
  return useMove(MOVEMENT, told);
}

async function send(client: QueryClient, { _id, status }: Movable, to: CitationStatus) {
  const moved = await moveCitation(_id, to, status);
  client.setQueryData<CitationDetail>(
    citationKeys.detail(_id),
    (detail) => detail && { ...detail, ...moved },
  );
}
