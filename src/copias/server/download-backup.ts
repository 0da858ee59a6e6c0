import { constants, type ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { backupKey } from '#platform/backup/backup-keys.ts';
import { sealOfBytes } from '#platform/backup/backup-seal.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Call } from '#platform/http/register-endpoint.ts';
import { confirmOwnPassword } from '#usuarios/server/step-up-actions.ts';
import { backupError, type downloadBackup } from '../contract/backups.ts';
import { BACKUP_FILE_NAME, hasBackupFile } from '../rules/backup-run.ts';
import { readBackupRuns } from './backup-queries.ts';

export type OpenBackupFile = { name: string; bytes: number; content: ReadStream };

/**
 * The file of a copy, to be sent; who takes it is in the audit log before its first byte goes.
 * Refuses (403 `wrong-password`) a password that is not the caller's, (429) too many guesses, (503
 * `busy`) where too many hash already, (404) a copy that is not, or not on this machine, (409) one
 * that changed since it was verified, or that was made before copies had a seal.
 */
export async function openBackupFile(
  context: AppContext,
  call: Call<typeof downloadBackup>,
): Promise<OpenBackupFile> {
  const { actor, from, params, body } = call;
  await confirmOwnPassword(context, body.password, call);
  const { name, path, seal } = await findBackup(context, params.id);
  if (seal === null) throw backupError('backup-unsealed');
  // Nobody is led to another file by a link that lies under the name.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw backupError('unknown-backup');
  });
  try {
    await requireSeal(context, file, { name, seal });
    const { size } = await file.stat();
    const record = { type: 'backup', id: params.id } as const;
    const details = { file: name };
    await writeAudit(context.db, {
      actor,
      action: 'backup-downloaded',
      record,
      details,
      from,
      now: context.clock(),
    });
    return { name, bytes: size, content: file.createReadStream({ start: 0, end: size - 1 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function requireSeal(
  { keys, log }: AppContext,
  file: FileHandle,
  { name, seal }: { name: string; seal: string },
): Promise<void> {
  const bytes = file.createReadStream({ start: 0, autoClose: false });
  if ((await sealOfBytes(backupKey(keys), bytes)).toString('hex') === seal) return;
  log.error({ file: name }, 'a copy changed after it was verified');
  throw backupError('backup-changed');
}

type FoundBackup = { name: string; path: string; seal: string | null };

async function findBackup(context: AppContext, id: string): Promise<FoundBackup> {
  const folder = context.backups?.folder.path ?? null;
  const runs = ID_FORM.test(id) ? await readBackupRuns(context.db, folder) : [];
  const run = runs.find((each) => each.id === id && hasBackupFile(each));
  if (!run || !BACKUP_FILE_NAME.test(run.file)) throw backupError('unknown-backup');
  if (folder === null || run.place !== 'here') throw backupError('backup-elsewhere');
  return { name: run.file, path: join(folder, run.file), seal: run.seal };
}
