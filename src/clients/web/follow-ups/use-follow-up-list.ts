import { useQuery } from '@tanstack/react-query';
import type { FollowUpCard, FollowUpList } from '../../contract/follow-up.ts';
import type { FollowUpState } from '../../rules/follow-up-states.ts';
import { fetchFollowUps, followUpKeys } from './follow-up-api.ts';

/**
 * Reads the clients of a list. «Avisados» also has those who have booked since: the server closes their
 * follow-ups (`answered`).
 */
export function useFollowUpList(state: FollowUpState) {
  const query = useQuery(queryOf(state));
  const notified = state === 'told';
  const answered = useQuery({ ...queryOf('answered'), enabled: notified });
  if (!notified) return query;
  const failed = query.error === null ? answered : query;
  return {
    ...failed,
    data: query.data && answered.data && withAnswered(query.data, answered.data),
    isSuccess: query.isSuccess && answered.isSuccess,
    isPending: query.isPending || answered.isPending,
    refetch: () => Promise.all([query.refetch(), answered.refetch()]),
  };
}

const queryOf = (state: FollowUpState) => ({
  queryKey: followUpKeys.list(state),
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchFollowUps(state, signal),
});

/** The latest notice of each client, the newest first. */
function withAnswered(list: FollowUpList, answered: FollowUpList): FollowUpList {
  const all = [...list.cards, ...answered.cards].filter(({ told }) => told !== null);
  const cards = new Map<string, FollowUpCard>();
  for (const card of all.sort((a, b) => noticeOf(b).localeCompare(noticeOf(a)))) {
    if (!cards.has(card.client._id)) cards.set(card.client._id, card);
  }
  return { ...list, cards: [...cards.values()] };
}

const noticeOf = ({ told }: FollowUpCard) => told?.at ?? '';
