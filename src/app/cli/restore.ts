import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readIdentityFile } from '#backup/server/file/backup-encryption.ts';
import { restoreDatabase, restoreDataFolder } from '#backup/server/file/restore.ts';
import { withDatabase } from '#platform/data/database.ts';
import { appKeyLocation, findAppKeys } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { withFolderDatabase } from '#platform/postgres/running-database.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { zonedMoment } from '#shared/time/day-time.ts';
import { resolveCallerPath, runCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

const NOT_VERIFIED =
  'ATENCIÓN: se restaura sin comprobar quién hizo la copia ni si alguien la cambió; queda anotado en la auditoría.';
const VERIFIED_BY_INCLUDED_KEY =
  'ATENCIÓN: la copia se comprobó con la clave que ella misma trae; tu archivo de identidad no dice de qué instalación debe ser (bujia-key-id).';

/**
 * `npm run restore -- FILE`. `--replace` replaces the tables of `DATABASE_URL`, `--identity` names
 * the file with the private key of an encrypted backup, `--sin-autenticar` skips the verification of
 * the seal.
 */
await runCommand(async (args) => {
  const { file, replace, identity, unauthenticated } = read(args);
  const config = loadConfig(process.env);
  const source = resolveCallerPath(file);
  const { identities, keyId } = await readIdentity(identity);
  const options = {
    dataDir: config.dataDir,
    auditHeads: config.auditHeads,
    own: findAppKeys(config),
    place: appKeyLocation(config),
    identities,
    expectedKeyId: keyId,
    unauthenticated,
  };
  if (unauthenticated) console.error(NOT_VERIFIED);
  const header = config.databaseUrl
    ? await restoreDatabase(config.databaseUrl, source, { ...options, replace })
    : await restoreDataFolder(source, options);
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const readZone = (connectionString: string) =>
    withDatabase(connectionString, async (db) => (await loadSettings(db)).timeZone);
  const zone = config.databaseUrl
    ? await readZone(config.databaseUrl)
    : await withFolderDatabase(config.dataDir, readZone);
  const keyStored = options.own === null && header.appKey !== undefined;
  return [
    `Copia del ${zonedMoment(header.createdAt, zone)} restaurada: ${header.tables.length} tablas, ${rows} filas.`,
    ...(keyStored ? [`La clave de la instalación quedó en «${options.place}».`] : []),
    ...(keyStored && keyId === null && !unauthenticated ? [VERIFIED_BY_INCLUDED_KEY] : []),
  ].join('\n');
});

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean' },
        identity: { type: 'string' },
        'sin-autenticar': { type: 'boolean' },
      },
    });
    const [file] = positionals;
    if (file && positionals.length === 1) {
      const { replace = false, identity = null } = values;
      return { file, replace, identity, unauthenticated: values['sin-autenticar'] ?? false };
    }
  } catch {
    // Wrong options get the usage error below.
  }
  throw new UsageError(
    'Uso: npm run restore -- ARCHIVO [--replace] [--identity ARCHIVO] [--sin-autenticar]',
  );
}

async function readIdentity(file: string | null) {
  if (file === null) return { identities: [], keyId: null };
  const path = resolveCallerPath(file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`No se puede leer el archivo de identidad «${path}».`);
  });
  return readIdentityFile(text, path);
}
