import { constants, type ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { confirmOwnPassword } from '#access/server/step-up-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
} from '#platform/http/register-endpoint.ts';
import {
  BACKUP_REQUESTED_TEXT,
  backupError,
  createBackup,
  downloadBackup,
  listBackups,
} from '../contract/backups.ts';
import { BACKUP_FILE_NAME, hasBackupFile } from '../rules/backup-run.ts';
import { requestBackup } from './backup-actions.ts';
import { readBackupRuns, readBackups } from './backup-queries.ts';
import { backupKey, sealOfBytes } from './file/backup-keys.ts';

export function backupRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, listBackups, async () => ({ data: await readBackups(context) }));
  registerEndpoint(app, createBackup, async ({ actor, from }) => {
    await requestBackup(context, actor, from);
    return { data: { running: true }, message: BACKUP_REQUESTED_TEXT };
  });
  app.route({
    ...routeOptions(app, downloadBackup),
    handler: async (request, reply) => {
      const call = (await readCall(app, downloadBackup, request)) as Call<typeof downloadBackup>;
      const { name, bytes, content } = await openBackupFile(context, call);
      return reply
        .type(downloadBackup.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', bytes)
        .send(content);
    },
  });
}

type OpenBackupFile = { name: string; bytes: number; content: ReadStream };

/**
 * Opens the file of a backup for download; writes the audit line before the first byte. Rejects with 403
 * `wrong-password`, 429 after too many wrong passwords, 503 `busy` while too many passwords are hashed, 404
 * a backup that does not exist or is on another machine, and 409 a file that changed since it was verified
 * or was created before backups had a seal.
 */
async function openBackupFile(
  context: AppContext,
  call: Call<typeof downloadBackup>,
): Promise<OpenBackupFile> {
  const { actor, from, params, body } = call;
  await confirmOwnPassword(context, body.password, call);
  const { name, path, seal } = await findBackup(context, params.id);
  if (seal === null) throw backupError('backup-unsealed');
  // A symbolic link with this name must not lead to another file.
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
  log.error({ file: name }, 'backup file changed after it was verified');
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
