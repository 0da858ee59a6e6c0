import { constants, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAudit } from '#server-kit/audit.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Call } from '#server-kit/serve.ts';
import { proveOwnPassword } from '#usuarios/server/step-up-actions.ts';
import { refuseBackup, type takeBackup } from '../contract/backups.ts';
import { BACKUP_NAME, isCopy } from '../rules/backup-run.ts';
import { readRuns } from './backup-queries.ts';

export type OpenCopy = { name: string; bytes: number; content: ReadStream };

/**
 * The file of a copy, to be sent; who takes it is in the audit log before its first byte goes. Refuses
 * (403 `wrong-password`) a password that is not the caller's, (429) too many guesses, (503 `busy`)
 * where too many hash already, (404) a copy that is not, or not on this machine.
 */
export async function openCopy(kit: Kit, call: Call<typeof takeBackup>): Promise<OpenCopy> {
  const { actor, params, body } = call;
  await proveOwnPassword(kit, body.password, call);
  const { name, path } = await findCopy(kit, params.id);
  // Nobody is led to another file by a link that lies under the name.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw refuseBackup('unknown-backup');
  });
  try {
    const { size } = await file.stat();
    const record = { type: 'backup', id: params.id } as const;
    const details = { file: name };
    await writeAudit(kit.db, {
      actor,
      action: 'backup-downloaded',
      record,
      details,
      now: kit.clock(),
    });
    return { name, bytes: size, content: file.createReadStream({ end: size - 1 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function findCopy(kit: Kit, id: string): Promise<{ name: string; path: string }> {
  const folder = kit.backups?.folder.path ?? null;
  const runs = ID_FORM.test(id) ? await readRuns(kit.db, folder) : [];
  const run = runs.find((each) => each.id === id && isCopy(each));
  if (!run || !BACKUP_NAME.test(run.file)) throw refuseBackup('unknown-backup');
  if (folder === null || run.place !== 'here') throw refuseBackup('backup-elsewhere');
  return { name: run.file, path: join(folder, run.file) };
}
