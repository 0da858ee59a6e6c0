import { basename } from 'node:path';
import { createEncryption, createIdentityFile } from '#backup/server/file/backup-encryption.ts';
import type { BackupHeader } from '#backup/server/file/backup-header.ts';
import { backupKey, keyIdOf } from '#backup/server/file/backup-keys.ts';
import { createBackup, readKeyFingerprint } from '#backup/server/file/create-backup.ts';
import { withClient } from '#backup/server/file/replace-database.ts';
import { recordAuditHead } from '#platform/audit/audit-heads.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import {
  type AuditResources,
  attachAuditResources,
  openAuditResources,
} from '#platform/audit/audit-resources.ts';
import { withDatabase } from '#platform/data/database.ts';
import { readMigrations } from '#platform/data/migrate.ts';
import {
  type AppKeys,
  appKeyLocation,
  findAppKeys,
  loadAppKeys,
} from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { withFolderDatabase } from '#platform/postgres/running-database.ts';
import { resolveCallerPath, runCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `npm run backup -- FILE`: writes a backup, whether the app runs or not. `--new-key` prints a new
 * key pair for encrypted backups instead, and writes no file.
 */
await runCommand(async (args) => {
  const { file, newKey } = read(args);
  const config = loadConfig(process.env);
  if (newKey) {
    const keys = findAppKeys(config);
    return createIdentityFile(keys && keyIdOf(backupKey(keys)));
  }
  const target = resolveCallerPath(file);
  const create = async (connection: string) => {
    const recipients = config.backupRecipients;
    const encryption = recipients.length > 0 ? await createEncryption(recipients) : null;
    const keys = await keysFor(connection, config);
    const header = await createBackup(connection, target, { keys, encryption });
    await writeBackupAudit(connection, target, header, openAuditResources(config, keys));
    return header;
  };
  const { tables, appKey } = config.databaseUrl
    ? await create(config.databaseUrl)
    : await withFolderDatabase(config.dataDir, create);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const suffix = appKey === undefined ? '' : ', cifrada';
  return `Copia guardada en «${target}»: ${tables.length} tablas, ${rows} filas${suffix}.`;
});

/**
 * Writes the backup into the audit log. Skips a database that the app must migrate first, and one
 * that was never used with a key: its first key may be another one.
 */
async function writeBackupAudit(
  connection: string,
  file: string,
  { migrations }: BackupHeader,
  resources: AuditResources,
): Promise<void> {
  if (migrations.length < (await readMigrations()).length) return;
  if ((await withClient(connection, readKeyFingerprint)) === null) return;
  return withDatabase(connection, async (db) => {
    attachAuditResources(db, resources);
    const details = { file: basename(file) };
    const now = Date.now();
    await writeAudit(db, { actor: null, action: 'backup-requested', details, now });
    await recordAuditHead(db, resources.heads, now);
  });
}

function read(args: string[]): { file: string; newKey: boolean } {
  if (args.length === 1 && args[0] === '--new-key') return { file: '', newKey: true };
  const [file] = args;
  if (args.length !== 1 || !file || file.startsWith('-')) {
    throw new UsageError('Uso: npm run backup -- ARCHIVO | --new-key');
  }
  return { file, newKey: false };
}

/**
 * Returns the installation's keys. Creates them only for a database that was never used with a key:
 * new ones would not be its keys.
 */
async function keysFor(connection: string, config: Config): Promise<AppKeys> {
  const found = findAppKeys(config);
  if (found) return found;
  const known = await withClient(connection, readKeyFingerprint).catch(() => null);
  if (known === null) return loadAppKeys(config);
  throw new BackupError(
    `Falta la clave de la instalación en «${appKeyLocation(config)}»: ponla ahí o define APP_KEY.`,
  );
}
