import { Button } from '@mantine/core';
import { type RefObject, useDeferredValue, useState } from 'react';
import type { Day } from '#shared/time/day-time.ts';
import list from '#ui/panel/list/list.module.css';
import { freezeRows } from '#ui/panel/rows/frozen-rows.ts';
import { useJustMoved } from '#ui/panel/rows/use-row-freeze.ts';
import type { ListedCitation } from '../../../contract/staff-citation.ts';
import { type BoardStatus, canDrop } from '../../../rules/calendar/board.ts';
import { CITATION_LABELS } from '../../../rules/citation-status.ts';
import type { MoveCitation } from '../../actions/use-citation-transition.ts';
import { CitationStatusChip } from '../../status-chip.tsx';
import { citationCount } from '../calendar-titles.ts';
import css from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { type BoardDrag, useColumnDrop } from './use-board-drag.ts';

type Props = {
  status: BoardStatus;
  cards: ListedCitation[];
  today: Day;
  /** Whether a pointer is over the board: no card may move. */
  still: boolean;
  move: MoveCitation;
  drag: BoardDrag;
  onOpen: (id: string) => void;
};

/** Cards shown at first, and added by each «Ver más». */
const PAGE = 20;
/** Cards that are rendered at once, about a screenful; the others follow without blocking a press. */
const FIRST = 6;

export function BoardColumn({ status, cards, today, still, move, drag, onOpen }: Props) {
  const { shown: slots, moved } = useHeldSlots(cards, still);
  const [shown, setShown] = useState(PAGE);
  const drawn = useDeferredValue(shown, FIRST);
  const { element, over } = useColumnDrop(status, drag);
  const allowed =
    drag.from === null ? undefined : drag.from === status || canDrop(drag.from, status);
  const hiddenCount = slots.length - shown;
  return (
    <section
      ref={element as RefObject<HTMLElement>}
      className={css.column}
      aria-labelledby={`columna-${status}`}
      data-column={status}
      data-legal={allowed}
      data-over={over && drag.from !== status}
    >
      <h2 className={css.head} id={`columna-${status}`}>
        <CitationStatusChip status={status} />
        <span className={css.count} aria-hidden="true">
          {cards.length}
        </span>
        <span className="sr-only">{citationCount(cards.length)}</span>
      </h2>
      {slots.length === 0 ? <p className={css.none}>No hay citas</p> : null}
      <ul className={`stack one-column gap-10 plain-list ${moved ? list.moved : ''}`}>
        {slots.slice(0, drawn).map((card) => (
          <BoardCard key={card._id} card={card} {...{ today, move, onOpen }} drag={drag.cards} />
        ))}
      </ul>
      {/* Not while the cards above it are still to come, which would move it from under the pointer. */}
      {hiddenCount > 0 && drawn >= PAGE ? (
        <Button
          variant="default"
          fullWidth
          className={css.more ?? ''}
          onClick={() => setShown(shown + PAGE)}
        >
          Ver más ({hiddenCount})<span className="sr-only"> en {CITATION_LABELS[status]}</span>
        </Button>
      ) : null}
    </section>
  );
}

type State = { cards: ListedCitation[]; shown: ListedCitation[]; turn: number };

/**
 * Keeps the cards of a column from moving under a pointer. While `still`, a card that left the column keeps
 * its place (`isRemovedRow`), and a card that came stands at the end. `moved` is true for a moment after the
 * places changed without a user action.
 */
function useHeldSlots(
  cards: ListedCitation[],
  still: boolean,
): { shown: ListedCitation[]; moved: boolean } {
  const [state, setState] = useState<State>({ cards, shown: cards, turn: 0 });
  let next = state;
  if (!still && state.shown !== cards) {
    const same = idsOf(state.shown) === idsOf(cards);
    next = { cards, shown: cards, turn: state.turn + (same ? 0 : 1) };
  } else if (state.cards !== cards)
    next = { ...state, cards, shown: holdSlots(state.shown, cards) };
  if (next !== state) setState(next);
  return { shown: next.shown, moved: useJustMoved(next.turn) };
}

const idsOf = (cards: readonly ListedCitation[]) => cards.map(({ _id }) => _id).join();

function holdSlots(shown: readonly ListedCitation[], cards: readonly ListedCitation[]) {
  const ids = new Set(shown.map(({ _id }) => _id));
  return [...freezeRows(shown, cards).rows, ...cards.filter(({ _id }) => !ids.has(_id))];
}
