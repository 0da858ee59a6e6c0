import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { failureMessage } from '#ui/call.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import type { FollowUpCard, FollowUpList } from '../../contract/follow-up.ts';
import type { FollowUpState } from '../../rules/follow-up-states.ts';
import { changeFollowUps, type FollowUpChange, followUpKeys } from './follow-up-api.ts';

const LISTS: readonly FollowUpState[] = ['waiting', 'snoozed', 'told', 'dropped'];

const changesOf = (clientId: string) => ({ mutationKey: followUpKeys.change(clientId) });

/**
 * Changes the follow-ups of a card, or those of `reasons`, one change of a client at a time. Resolves with
 * the changed card; `null`: another change is in flight. Rejects only with `CallError`.
 */
export type ChangeFollowUps = (
  card: FollowUpCard,
  body: FollowUpChange,
) => Promise<FollowUpCard | null>;

export function useFollowUpChange(): ChangeFollowUps {
  const client = useQueryClient();
  return async (card, body) => {
    const key = changesOf(card.client._id);
    const seen = body.reasons ?? card.reasons.map(({ _id }) => _id);
    // The card may have got another reason since, which the client was not notified of.
    const first = seen[0];
    if (first === undefined || client.isMutating(key) > 0) return null;
    const mutationFn = async () => {
      try {
        const changed = await changeFollowUps(first, { ...body, reasons: seen });
        // A pending answer may hold the old state.
        await client.cancelQueries({ queryKey: followUpKeys.all });
        moveCard(client, changed, body.state);
        return changed;
      } finally {
        void client.invalidateQueries({ queryKey: followUpKeys.all });
      }
    };
    // The mutation cache keeps its state, also where the card is rendered again.
    return client
      .getMutationCache()
      .build(client, { ...key, mutationFn })
      .execute(undefined);
  };
}

/** Moves a card between the lists before they are read again. */
function moveCard(client: QueryClient, card: FollowUpCard, to: FollowUpState): void {
  for (const state of LISTS) {
    client.setQueryData<FollowUpList>(followUpKeys.list(state), (list) => {
      if (list === undefined) return undefined;
      const others = list.cards.filter((each) => each.client._id !== card.client._id);
      // The place among those that wait is the server's.
      const first = state === to && to !== 'waiting' ? [card] : [];
      return { ...list, cards: [...first, ...others] };
    });
  }
}

/** Whether a change of the client is in flight, and why the last one failed; '' if it did not. */
export function useChangeState(clientId: string): { saving: boolean; problem: string } {
  const [last] = useMutationState({
    filters: changesOf(clientId),
    select: ({ state: { status, error } }) => ({
      saving: status === 'pending',
      problem: error === null || endsSession(error) ? '' : failureMessage(error),
    }),
  }).slice(-1);
  return last ?? { saving: false, problem: '' };
}

/** Returns a function that removes the failure of a client's last change. */
export function useForgetFailure(): (clientId: string) => void {
  const client = useQueryClient();
  return (clientId) => {
    const cache = client.getMutationCache();
    for (const each of cache.findAll({ ...changesOf(clientId), status: 'error' })) {
      cache.remove(each);
    }
  };
}
