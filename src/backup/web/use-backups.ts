import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { listBackups } from '../contract/backups.ts';

const REFETCH_MS = 5 * 60_000;
const WHILE_RUNNING_MS = 2_000;

/** Reads the backups, for admins only; more often while a backup runs. */
export function useBackups() {
  return useQuery({
    ...readQuery(listBackups, {}),
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : REFETCH_MS),
  });
}
