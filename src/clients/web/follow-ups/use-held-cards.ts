import { useState } from 'react';
import type { FollowUpCard } from '../../contract/follow-up.ts';
import type { SentQuestions } from './sent-questions.ts';

type State = { cards: readonly FollowUpCard[]; questions: SentQuestions; shown: FollowUpCard[] };

/**
 * Keeps a card with an open question in its place when another user notifies the client: the answer then
 * shows who did it.
 */
export function useHeldCards(
  cards: readonly FollowUpCard[],
  questions: SentQuestions,
): readonly FollowUpCard[] {
  const [state, setState] = useState<State>({ cards, questions, shown: [...cards] });
  if (state.cards === cards && state.questions === questions) return state.shown;
  const listed = new Set(cards.map(({ client }) => client._id));
  const shown = [...cards];
  for (const [index, card] of state.shown.entries()) {
    const { _id } = card.client;
    if (!listed.has(_id) && questions[_id] !== undefined) shown.splice(index, 0, card);
  }
  setState({ cards, questions, shown });
  return shown;
}
