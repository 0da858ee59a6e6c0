import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { backupKey, keyIdOf } from '#backup/server/file/backup-keys.ts';
import { FileExistsError, writeNewFile } from '#backup/server/file/new-file.ts';
import { openExport } from '#data-export/server/export-archive.ts';
import { recordAuditHead } from '#platform/audit/audit-heads.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { withDatabase } from '#platform/data/database.ts';
import { loadAppKeys, requireSameKey } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { withFolderDatabase } from '#platform/postgres/running-database.ts';
import { resolveCallerPath, runCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

/** `npm run export -- FILE`: writes all data into a zip archive, whether the app runs or not. */
await runCommand(async (args) => {
  const [file] = args;
  if (args.length !== 1 || !file || file.startsWith('-')) {
    throw new UsageError('Uso: npm run export -- ARCHIVO.zip');
  }
  const target = resolveCallerPath(file);
  if (existsSync(target)) throw alreadyThere(target);
  if (!existsSync(dirname(target))) {
    throw new BackupError(`No existe la carpeta «${dirname(target)}».`);
  }
  const config = loadConfig(process.env);
  const work = (connection: string) => writeArchive(connection, target, config);
  if (config.databaseUrl === null) await withFolderDatabase(config.dataDir, work);
  else await work(config.databaseUrl);
  return `Todos los datos quedaron en «${target}». Contiene datos personales: guárdalo en un lugar seguro.`;
});

function alreadyThere(target: string): BackupError {
  return new BackupError(`El archivo «${target}» ya existe; elige otro nombre.`);
}

async function writeArchive(connection: string, target: string, config: Config): Promise<void> {
  const keys = loadAppKeys(config);
  const now = Date.now();
  await withDatabase(connection, async (db) => {
    const keyId = keyIdOf(backupKey(keys));
    const { content, close } = await openExport(connection, { now, by: 'la consola', keyId });
    try {
      await requireSameKey(db, keys);
      const resources = openAuditResources(config, keys);
      attachAuditResources(db, resources);
      const details = { file: basename(target) };
      await writeAudit(db, { actor: null, action: 'data-exported', details, now });
      await recordAuditHead(db, resources.heads, now);
      await writeNewFile(target, content);
    } catch (error) {
      throw error instanceof FileExistsError ? alreadyThere(target) : error;
    } finally {
      await close();
    }
  });
}
