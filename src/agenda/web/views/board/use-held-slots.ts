import { useState } from 'react';
import { freezeRows } from '#ui/panel/rows/frozen-rows.ts';
import { useJustMoved } from '#ui/panel/rows/use-row-freeze.ts';
import type { ListedCitation } from '../../../contract/staff-citation.ts';

type State = { cards: ListedCitation[]; shown: ListedCitation[]; turn: number };

/**
 * Keeps the cards of a column from moving under a pointer. While `still`, a card that left the column keeps
 * its place (`isRemovedRow`), and a card that came stands at the end. `moved` is true for a moment after the
 * places changed without a user action.
 */
export function useHeldSlots(
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
