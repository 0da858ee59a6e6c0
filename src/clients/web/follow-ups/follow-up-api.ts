import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  changeFollowUp,
  countFollowUps,
  type FollowUpCard,
  type FollowUpCount,
  type FollowUpList,
  listFollowUps,
} from '../../contract/follow-up.ts';
import type { FollowUpState } from '../../rules/follow-up-states.ts';

/** All functions here reject only with `CallError`. */

export type FollowUpChange = NonNullable<CallInput<typeof changeFollowUp>['body']>;

/** Keys of the query cache. All begin with `follow-ups`, so that one key invalidates all of them. */
export const followUpKeys = {
  all: ['follow-ups'] as const,
  list: (state: FollowUpState) => ['follow-ups', 'list', state] as const,
  count: ['follow-ups', 'count'] as const,
  change: (clientId: string) => ['follow-ups', 'change', clientId] as const,
};

export async function fetchFollowUps(
  state: FollowUpState,
  signal: AbortSignal,
): Promise<FollowUpList> {
  return (await staffCall(listFollowUps, { query: { state } }, { signal })).data;
}

export async function fetchFollowUpCount(signal: AbortSignal): Promise<FollowUpCount> {
  return (await staffCall(countFollowUps, {}, { signal })).data;
}

/** Changes all follow-ups on the card of this one. */
export async function changeFollowUps(id: string, body: FollowUpChange): Promise<FollowUpCard> {
  return (await staffCall(changeFollowUp, { params: { id }, body })).data;
}
