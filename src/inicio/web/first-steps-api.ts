import { type QueryClient, useQuery } from '@tanstack/react-query';
import { staffCall } from '#web-kit/panel/staff-call.ts';
import {
  type FirstStepsView,
  getFirstSteps,
  postFirstStep,
  postTestMail,
} from '../contract/first-steps.ts';
import type { Outcome, Recorded } from '../rules/first-steps.ts';

/** Every call here rejects only with `CallError`. */

const firstStepsKey = ['first-steps'] as const;

/** The first steps of the installation; only admins read them. */
export function useFirstSteps(wanted: boolean) {
  return useQuery({
    queryKey: firstStepsKey,
    queryFn: async ({ signal }) => (await staffCall(getFirstSteps, {}, { signal })).data,
    enabled: wanted,
  });
}

/** Records an admin's outcome of a step, and puts the answer into the cache. */
export async function recordStep(
  client: QueryClient,
  step: Recorded,
  outcome: Outcome | 'open',
): Promise<void> {
  const { data } = await staffCall(postFirstStep, { params: { step }, body: { outcome } });
  client.setQueryData<FirstStepsView>(firstStepsKey, data);
}

export async function sendTestMail(recipient: string): Promise<string> {
  return (await staffCall(postTestMail, { body: { recipient } })).data._id;
}
