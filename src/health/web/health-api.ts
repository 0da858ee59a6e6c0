import { useQuery } from '@tanstack/react-query';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { getSystemHealth, type Health, startChecks } from '../contract/health.ts';

/** Every call rejects with `CallError` only. */

export const healthKeys = { all: ['system-health'] as const };

const WHILE_OPEN_MS = 60_000;
const WHILE_RUNNING_MS = 2_000;

/** Reads the page while it is open, and more often while the integrity checks run. */
export function useHealth(enabled: boolean) {
  return useQuery({
    queryKey: healthKeys.all,
    enabled,
    // No live event announces these figures: each opening reads them.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Health> =>
      (await staffCall(getSystemHealth, {}, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.integrity.running ? WHILE_RUNNING_MS : WHILE_OPEN_MS,
  });
}

export async function requestChecks(): Promise<void> {
  await staffCall(startChecks, { body: {} });
}
