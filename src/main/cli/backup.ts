import { type AppKeys, findAppKeys, loadAppKeys, placeOfAppKey } from '#server-kit/app-keys.ts';
import { backup, fingerprintIn } from '#server-kit/backup.ts';
import { encryptionFor, newIdentityFile } from '#server-kit/backup-encryption.ts';
import { backupKey } from '#server-kit/backup-keys.ts';
import { BackupRefused } from '#server-kit/backup-refused.ts';
import { keyIdOf } from '#server-kit/backup-seal.ts';
import { type Config, loadConfig } from '#server-kit/config.ts';
import { onServer } from '#server-kit/restore.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { callersFile, command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/**
 * `npm run backup -- FILE`: works while the app runs and while it does not. `--new-key` prints a pair of
 * keys for encrypted copies instead, and writes nothing.
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
    return backup(connection, target, { keys: await keysFor(connection, config), encryption });
  };
  const { tables, appKey } = config.databaseUrl
    ? await make(config.databaseUrl)
    : await withFolderDatabase(config.dataDir, make);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const how = appKey === undefined ? '' : ', cifrado';
  return `Respaldo guardado en «${target}»: ${tables.length} tablas, ${rows} filas${how}.`;
});

function read(args: string[]): { file: string; newKey: boolean } {
  if (args.length === 1 && args[0] === '--new-key') return { file: '', newKey: true };
  const [file] = args;
  if (args.length !== 1 || !file || file.startsWith('-')) {
    throw new WrongArguments('Uso: npm run backup -- ARCHIVO | --new-key');
  }
  return { file, newKey: false };
}

/** A key is created only for a database that was used with none: it would not be the database's. */
async function keysFor(connection: string, config: Config): Promise<AppKeys> {
  const found = findAppKeys(config);
  if (found) return found;
  const known = await onServer(connection, fingerprintIn).catch(() => null);
  if (known === null) return loadAppKeys(config);
  throw new BackupRefused(
    `Falta la clave de la instalación en «${placeOfAppKey(config)}»: ponla ahí o define APP_KEY.`,
  );
}
