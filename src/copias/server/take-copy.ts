import { constants, type ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAudit } from '#server-kit/audit.ts';
import { backupKey } from '#server-kit/backup-keys.ts';
import { sealOfBytes } from '#server-kit/backup-seal.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Call } from '#server-kit/serve.ts';
import { proveOwnPassword } from '#usuarios/server/step-up-actions.ts';
import { refuseBackup, type takeBackup } from '../contract/backups.ts';
import { BACKUP_NAME, isCopy } from '../rules/backup-run.ts';
import { readRuns } from './backup-queries.ts';

export type OpenCopy = { name: string; bytes: number; content: ReadStream };

/**
 * The file of a copy, to be sent; who takes it is in the audit log before its first byte goes.
 * Refuses (403 `wrong-password`) a password that is not the caller's, (429) too many guesses, (503
 * `busy`) where too many hash already, (404) a copy that is not, or not on this machine, (409) one
 * that changed since it was verified, or that was made before copies had a seal.
 */
export async function openCopy(kit: Kit, call: Call<typeof takeBackup>): Promise<OpenCopy> {
  const { actor, from, params, body } = call;
  await proveOwnPassword(kit, body.password, call);
  const { name, path, seal } = await findCopy(kit, params.id);
  if (seal === null) throw refuseBackup('backup-unsealed');
  // Nobody is led to another file by a link that lies under the name.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw refuseBackup('unknown-backup');
  });
  try {
    await requireSeal(kit, file, { name, seal });
    const { size } = await file.stat();
    const record = { type: 'backup', id: params.id } as const;
    const details = { file: name };
    await writeAudit(kit.db, {
      actor,
      action: 'backup-downloaded',
      record,
      details,
      from,
      now: kit.clock(),
    });
    return { name, bytes: size, content: file.createReadStream({ start: 0, end: size - 1 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function requireSeal(
  { keys, log }: Kit,
  file: FileHandle,
  { name, seal }: { name: string; seal: string },
): Promise<void> {
  const bytes = file.createReadStream({ start: 0, autoClose: false });
  if ((await sealOfBytes(backupKey(keys), bytes)).toString('hex') === seal) return;
  log.error({ file: name }, 'a copy changed after it was verified');
  throw refuseBackup('backup-changed');
}

type FoundCopy = { name: string; path: string; seal: string | null };

async function findCopy(kit: Kit, id: string): Promise<FoundCopy> {
  const folder = kit.backups?.folder.path ?? null;
  const runs = ID_FORM.test(id) ? await readRuns(kit.db, folder) : [];
  const run = runs.find((each) => each.id === id && isCopy(each));
  if (!run || !BACKUP_NAME.test(run.file)) throw refuseBackup('unknown-backup');
  if (folder === null || run.place !== 'here') throw refuseBackup('backup-elsewhere');
  return { name: run.file, path: join(folder, run.file), seal: run.seal };
}
