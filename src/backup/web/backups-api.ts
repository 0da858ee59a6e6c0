import { useQuery } from '@tanstack/react-query';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type Backups, createBackup, downloadBackup, listBackups } from '../contract/backups.ts';

/** Every call rejects with `CallError` only. */

export const backupKeys = { all: ['backups'] as const };

const REFETCH_MS = 5 * 60_000;
const WHILE_RUNNING_MS = 2_000;

/** Reads the backups, for admins only; more often while a backup runs. */
export function useBackups() {
  return useQuery({
    queryKey: backupKeys.all,
    queryFn: async ({ signal }): Promise<Backups> =>
      (await staffCall(listBackups, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : REFETCH_MS),
  });
}

/** Requests a backup and returns the server's message. */
export async function requestBackup(): Promise<string> {
  return (await staffCall(createBackup, { body: {} })).message ?? '';
}

/** Downloads the file of a backup. Rejects with 403 `wrong-password`. */
export function fetchBackup(id: string, password: string): Promise<Blob> {
  const path = downloadBackup.path.replace(':id', encodeURIComponent(id));
  return staffBlob(path, { body: { password } });
}
