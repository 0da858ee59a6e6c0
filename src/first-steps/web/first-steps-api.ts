import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getBusiness } from '#settings/contract/business.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import * as contract from '../contract/first-steps.ts';
import type { Outcome, RecordKey } from '../rules/first-steps.ts';

/** Every call here rejects only with `CallError`. */

/** Props of a step's body. */
export type StepProps = {
  view: contract.FirstStepsView;
  /** Records the outcome and opens the next step. */
  onDone: (outcome?: Outcome) => Promise<void>;
  fail: (message: string) => void;
};

const STEPS_QUERY = { ...readQuery(contract.getFirstSteps, {}), queryKey: ['first-steps'] };
/** The query of name and contact of the workshop. */
export const CONTACT_QUERY = {
  ...readQuery(getBusiness, {}),
  queryKey: ['first-steps', 'contact'],
};

/** Reads the first steps of the installation; only admins may read them. */
export const useFirstSteps = (enabled: boolean) => useQuery({ ...STEPS_QUERY, enabled });

/** Records an admin's outcome of a step and caches the answer. */
export async function recordStep(
  client: QueryClient,
  step: RecordKey,
  outcome: Outcome | 'open',
): Promise<void> {
  const { data } = await staffCall(contract.recordStep, { params: { step }, body: { outcome } });
  client.setQueryData(STEPS_QUERY.queryKey, data);
}
