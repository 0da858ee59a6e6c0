import { useQuery } from '@tanstack/react-query';
import { staffBlob } from '#web-kit/panel/staff-blob.ts';
import { staffCall } from '#web-kit/panel/staff-call.ts';
import { type Backups, listBackups, makeBackup, takeBackup } from '../contract/backups.ts';

/** Every call here rejects with `CallError` alone. */

export const backupKeys = { all: ['backups'] as const };

const LOOKED_AT_EVERY_MS = 5 * 60_000;
const WHILE_RUNNING_MS = 2_000;

/** Admins alone may ask; it asks more often while a copy is being made. */
export function useBackups() {
  return useQuery({
    queryKey: backupKeys.all,
    queryFn: async ({ signal }): Promise<Backups> =>
      (await staffCall(listBackups, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : LOOKED_AT_EVERY_MS),
  });
}

/** Answers what the server said. */
export async function askForBackup(): Promise<string> {
  return (await staffCall(makeBackup, { body: {} })).message ?? '';
}

/** Refused (403 `wrong-password`) where it is not the own password. */
export function fetchBackup(id: string, password: string): Promise<Blob> {
  const path = takeBackup.path.replace(':id', encodeURIComponent(id));
  return staffBlob(path, new AbortController().signal, { password });
}
