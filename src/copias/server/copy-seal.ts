import { createReadStream } from 'node:fs';
import { keysOf } from '#server-kit/app-keys.ts';
import { backupKey } from '#server-kit/backup-keys.ts';
import { sealOfBytes } from '#server-kit/backup-seal.ts';
import type { BackupTask } from './backup-task.ts';

/** Returns the key that seals the copies of a task. */
export const sealKey = ({ appKey }: Pick<BackupTask, 'appKey'>): Buffer =>
  backupKey(keysOf(appKey));

/** Whether the file at `path` still has the seal (hexadecimal) that it had when it was made. */
export async function hasSeal(
  path: string,
  seal: string,
  task: Pick<BackupTask, 'appKey'>,
): Promise<boolean> {
  return (await sealOfBytes(sealKey(task), createReadStream(path))).toString('hex') === seal;
}
