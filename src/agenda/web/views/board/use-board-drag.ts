import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { toastError } from '#ui/panel/feedback/toast.ts';
import type { ListedCitation } from '../../../contract/staff-citation.ts';
import { type BoardStatus, canDrop, dropErrorText } from '../../../rules/calendar/board.ts';
import type { CitationStatus } from '../../../rules/citation-status.ts';
import type { MoveCitation } from '../../actions/use-citation-transition.ts';

const KIND = Symbol('card of the board');

const cardIn = (data: Record<string | symbol, unknown>): ListedCitation | null =>
  (data[KIND] as ListedCitation | undefined) ?? null;

/** The part that a card needs. It stays the same object during a drag, so that other cards are not rendered again. */
export type CardDrag = {
  /** False if one column is shown at a time. */
  enabled: boolean;
  start: (card: ListedCitation) => void;
  end: () => void;
};

export type BoardDrag = {
  cards: CardDrag;
  /** Status of the dragged card. */
  from: CitationStatus | null;
  drop: (card: ListedCitation, to: BoardStatus) => void;
};

/**
 * State of a drag on the board. A drop is the same call as «Mover…»; a transition that is not
 * allowed shows the reason.
 */
export function useBoardDrag(move: MoveCitation, enabled: boolean): BoardDrag {
  const [from, setFrom] = useState<CitationStatus | null>(null);
  const cards = useMemo<CardDrag>(
    () => ({ enabled, start: ({ status }) => setFrom(status), end: () => setFrom(null) }),
    [enabled],
  );
  return {
    cards,
    from,
    drop: (card, to) => {
      if (card.status === to) return;
      if (canDrop(card.status, to)) void move(card, to);
      else toastError(dropErrorText(card.status));
    },
  };
}

/** Makes a card draggable. */
export function useCardDrag(card: ListedCitation, { enabled, start, end }: CardDrag) {
  const element = useRef<HTMLLIElement>(null);
  const [dragging, setDragging] = useState(false);
  const current = useEffectEvent(() => card);
  const began = useEffectEvent(() => {
    setDragging(true);
    start(card);
  });
  const ended = useEffectEvent(() => {
    setDragging(false);
    end();
  });
  useEffect(() => {
    if (!element.current || !enabled) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ [KIND]: current() }),
      onDragStart: () => began(),
      onDrop: () => ended(),
    });
  }, [enabled]);
  return { element, dragging };
}

/**
 * Makes a column a drop target. A column that is not allowed also accepts the drop, to show the
 * reason.
 */
export function useColumnDrop(status: BoardStatus, { drop }: BoardDrag) {
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent((card: ListedCitation) => drop(card, status));
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => cardIn(source.data) !== null,
      getDropEffect: () => 'move',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const card = cardIn(source.data);
        if (card) dropped(card);
      },
    });
  }, []);
  return { element, over };
}
