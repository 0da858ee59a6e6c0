import type { QueryClient } from '@tanstack/react-query';
import { celebrate } from '#web-kit/panel/list/celebration.ts';
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
import { askDelivery } from './delivery.ts';

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

/** Moves a citation; asks before a delivery. With `quiet` no toast reports success: the screen shows it. */
export function useMoveCitation(told: { quiet?: boolean } = {}): MoveCitation {
  const { move, moving } = useMove(MOVEMENT, told);
  return {
    moving,
    move: async (record, to) => {
      if (to === 'delivered' && !(await askDelivery(record._id))) return false;
      const moved = await move(record, to);
      if (moved && to === 'delivered') celebrate(record._id);
      return moved;
    },
  };
}

async function send(client: QueryClient, { _id, status }: Movable, to: CitationStatus) {
  const moved = await moveCitation(_id, to, status);
  client.setQueryData<CitationDetail>(
    citationKeys.detail(_id),
    (detail) => detail && { ...detail, ...moved },
  );
}
