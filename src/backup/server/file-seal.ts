import { createReadStream } from 'node:fs';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import type { BackupTask } from './backup-task.ts';
import { backupKey } from './file/backup-keys.ts';
import { sealOfBytes } from './file/backup-seal.ts';

/** Returns the key that seals the backups of a task. */
export const sealKey = ({ appKey }: Pick<BackupTask, 'appKey'>): Buffer =>
  backupKey(appKeysFromSecret(appKey));

/** Returns whether the file still has the seal (hexadecimal) of its creation. */
export async function hasSeal(
  path: string,
  seal: string,
  task: Pick<BackupTask, 'appKey'>,
): Promise<boolean> {
  return (await sealOfBytes(sealKey(task), createReadStream(path))).toString('hex') === seal;
}
