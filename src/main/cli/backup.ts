import { basename } from 'node:path';
import { type AppKeys, findAppKeys, loadAppKeys, placeOfAppKey } from '#server-kit/app-keys.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { noteAuditHead } from '#server-kit/audit-heads.ts';
import { type AuditTrail, attachAuditTrail, openAuditTrail } from '#server-kit/audit-trail.ts';
import { backup, fingerprintIn } from '#server-kit/backup.ts';
import { encryptionFor, newIdentityFile } from '#server-kit/backup-encryption.ts';
import type { BackupHeader } from '#server-kit/backup-header.ts';
import { backupKey } from '#server-kit/backup-keys.ts';
import { BackupRefused } from '#server-kit/backup-refused.ts';
import { keyIdOf } from '#server-kit/backup-seal.ts';
import { type Config, loadConfig } from '#server-kit/config.ts';
import { openDatabase } from '#server-kit/database.ts';
import { readMigrations } from '#server-kit/migrate.ts';
import { onServer } from '#server-kit/restore.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { callersFile, command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/**
 * `npm run backup -- FILE`: works while the app runs and while it does not. `--new-key` prints a
 * new pair of keys for encrypted copies instead, and writes no file.
 */
await command(async (args) => {
  const { file, newKey } = read(args);
  const config = loadConfig(process.env);
  if (newKey) {
    const keys = findAppKeys(config);
    return newIdentityFile(keys && keyIdOf(backupKey(keys)));
  }
  const target = callersFile(file);
  const make = async (connection: string) => {
    const recipients = config.backupRecipients;
    const encryption = recipients.length > 0 ? await encryptionFor(recipients) : null;
    const keys = await keysFor(connection, config);
    const header = await backup(connection, target, { keys, encryption });
    await record(connection, target, header, openAuditTrail(config, keys));
    return header;
  };
  const { tables, appKey } = config.databaseUrl
    ? await make(config.databaseUrl)
    : await withFolderDatabase(config.dataDir, make);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const how = appKey === undefined ? '' : ', cifrado';
  return `Respaldo guardado en «${target}»: ${tables.length} tablas, ${rows} filas${how}.`;
});

/**
 * Writes the copy into the audit log. Does not where the app must migrate the schema first, nor
 * where the database was never used with a key: its first key may be another one.
 */
async function record(
  connection: string,
  file: string,
  { migrations }: BackupHeader,
  trail: AuditTrail,
): Promise<void> {
  if (migrations.length < (await readMigrations()).length) return;
  if ((await onServer(connection, fingerprintIn)) === null) return;
  const { db } = openDatabase({
    connectionString: connection,
    max: 1,
    onConnectionLost: () => undefined,
  });
  try {
    attachAuditTrail(db, trail);
    const details = { file: basename(file) };
    const now = Date.now();
    await writeAudit(db, { actor: null, action: 'backup-requested', details, now });
    await noteAuditHead(db, trail.heads, now);
  } finally {
    await db.destroy();
  }
}

function read(args: string[]): { file: string; newKey: boolean } {
  if (args.length === 1 && args[0] === '--new-key') return { file: '', newKey: true };
  const [file] = args;
  if (args.length !== 1 || !file || file.startsWith('-')) {
    throw new WrongArguments('Uso: npm run backup -- ARCHIVO | --new-key');
  }
  return { file, newKey: false };
}

/**
 * Returns the installation's keys. Creates them only for a database that was used with none: new
 * ones would not be its keys.
 */
async function keysFor(connection: string, config: Config): Promise<AppKeys> {
  const found = findAppKeys(config);
  if (found) return found;
  const known = await onServer(connection, fingerprintIn).catch(() => null);
  if (known === null) return loadAppKeys(config);
  throw new BackupRefused(
    `Falta la clave de la instalación en «${placeOfAppKey(config)}»: ponla ahí o define APP_KEY.`,
  );
}
