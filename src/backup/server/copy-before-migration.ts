import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { loadAppKeys } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import type { Config } from '#platform/operations/config.ts';
import { UNVERIFIED_SUFFIX } from '../rules/backup-run.ts';
import { BackupFailure, ensureBackupFolder, writeProblem } from './backup-folder.ts';
import { createEncryption } from './file/backup-encryption.ts';
import { backupKey, ownKey } from './file/backup-keys.ts';
import { BackupReader } from './file/backup-reader.ts';
import { createBackup } from './file/create-backup.ts';
import { publishFile } from './file/new-file.ts';

/** `bujia-antes-de-0076-20261130T193400Z.backup`: the number of the first migration that ran after it. */
const FILE_NAME = /^bujia-antes-de-(\d{4})-\d{8}T\d{6}Z\.backup$/;
/** Updates of which the copy is kept. */
const KEPT = 3;

type Options = { config: Config; connectionString: string; log: Logger; now: number };

/**
 * Backs the database up before its migrations run: a file in `BACKUP_DIR`, with verified checksums. `migration` is the
 * name of the first one. Keeps one copy for each first migration, of the last `KEPT`: a start that fails again and again
 * replaces its own copy alone. Throws `BackupError` if the copy cannot be written; with `BACKUP_DIR=off` there is none.
 */
export async function copyBeforeMigration(migration: string, options: Options): Promise<void> {
  const { config, connectionString, log, now } = options;
  const folder = config.backups;
  if (folder === null) {
    log.warn({ migration }, 'no copy before the migrations: BACKUP_DIR=off');
    return;
  }
  const instant = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(folder.path, `bujia-antes-de-${migration.slice(0, 4)}-${instant}.backup`);
  try {
    await ensureBackupFolder(folder);
    await writeVerified(file, { config, connectionString });
    await deleteEarlier(folder.path, file);
  } catch (error) {
    throw rejection(error, folder.path);
  }
  log.info({ file, migration }, 'copied the data before the migrations');
}

async function writeVerified(
  file: string,
  { config, connectionString }: Pick<Options, 'config' | 'connectionString'>,
): Promise<void> {
  const unverified = `${file}${UNVERIFIED_SUFFIX}`;
  const { backupRecipients: recipients } = config;
  const keys = loadAppKeys(config);
  const encryption = recipients.length > 0 ? await createEncryption(recipients) : null;
  try {
    await createBackup(connectionString, unverified, { keys, encryption });
    const identities = encryption === null ? [] : [encryption.identity];
    await new BackupReader(unverified, { keyFor: ownKey(backupKey(keys)), identities }).verify();
    await publishFile(unverified, file);
  } finally {
    await rm(unverified, { force: true }).catch(() => undefined); // The disk may have been removed.
  }
}

/** Deletes the other copies of the same first migration, and those of updates before the last `KEPT`. */
async function deleteEarlier(folder: string, newest: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  const lastOfEach = new Map(names.map((name) => [FILE_NAME.exec(name)?.[1], name]));
  const kept = [...lastOfEach.values()].slice(-KEPT);
  for (const name of names) {
    const path = join(folder, name);
    if (!kept.includes(name) && path !== newest) await rm(path, { force: true });
  }
}

const REASONS = {
  'no-folder': 'no existe la carpeta',
  'not-writable': 'no se puede escribir en',
  'no-room': 'no hay lugar en',
} as const;

function rejection(error: unknown, folder: string): unknown {
  const reason = error instanceof BackupFailure ? error.reason : writeProblem(error);
  if (reason === null) return error;
  return new BackupError(
    `Antes de actualizar la base de datos se hace una copia, y ${REASONS[reason]} «${folder}». No se cambió nada: arregla la carpeta de las copias, o elige otra con BACKUP_DIR.`,
  );
}
