import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type BusinessSettings, getBusiness } from '#settings/contract/business.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  type FirstStepsView,
  getFirstSteps,
  postFirstStep,
  postTestMail,
} from '../contract/first-steps.ts';
import type { Outcome, RecordKey } from '../rules/first-steps.ts';

/** Every call here rejects only with `CallError`. */

const firstStepsKey = ['first-steps'] as const;

/** Reads the first steps of the installation; only admins may read them. */
export function useFirstSteps(enabled: boolean) {
  return useQuery({
    queryKey: firstStepsKey,
    queryFn: async ({ signal }) => (await staffCall(getFirstSteps, {}, { signal })).data,
    enabled,
  });
}

const contactKey = ['first-steps', 'contact'] as const;

/** Reads name and contact of the workshop. */
export function useContact() {
  return useQuery({ ...readQuery(getBusiness, {}), queryKey: contactKey });
}

/** Caches the saved settings for the other steps. */
export function setContactCache(client: QueryClient, settings: BusinessSettings): void {
  client.setQueryData<BusinessSettings>(contactKey, settings);
}

/** Records an admin's outcome of a step and caches the answer. */
export async function recordStep(
  client: QueryClient,
  step: RecordKey,
  outcome: Outcome | 'open',
): Promise<void> {
  const { data } = await staffCall(postFirstStep, { params: { step }, body: { outcome } });
  client.setQueryData<FirstStepsView>(firstStepsKey, data);
}

export async function sendTestMail(recipient: string): Promise<string> {
  return (await staffCall(postTestMail, { body: { recipient } })).data._id;
}
