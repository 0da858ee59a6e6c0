import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findAppKeys, placeOfAppKey } from '#server-kit/app-keys.ts';
import { readIdentityFile } from '#server-kit/backup-encryption.ts';
import { BackupRefused } from '#server-kit/backup-refused.ts';
import { loadConfig } from '#server-kit/config.ts';
import { restoreFolder, restoreServer } from '#server-kit/restore.ts';
import { callersFile, command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

const LOUD =
  'ATENCIÓN: se restaura sin comprobar quién hizo el respaldo ni si alguien lo cambió; queda anotado en la auditoría.';
const SELF_VOUCHED =
  'ATENCIÓN: el respaldo se comprobó con la clave que él mismo trae; tu archivo de identidad no dice de qué instalación debe ser (bujia-key-id).';

/**
 * `npm run restore -- FILE`. `--replace` is for a `DATABASE_URL` that has tables, `--identity`
 * names the private key of an encrypted backup, `--sin-autenticar` accepts a backup whose seal is
 * not verified.
 */
await command(async (args) => {
  const { file, replace, identity, unauthenticated } = read(args);
  const config = loadConfig(process.env);
  const source = callersFile(file);
  const { identities, keyId } = await identityIn(identity);
  const options = {
    dataDir: config.dataDir,
    auditHeads: config.auditHeads,
    own: findAppKeys(config),
    place: placeOfAppKey(config),
    identities,
    expectedKeyId: keyId,
    unauthenticated,
  };
  if (unauthenticated) console.error(LOUD);
  const header = config.databaseUrl
    ? await restoreServer(config.databaseUrl, source, { ...options, replace })
    : await restoreFolder(source, options);
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const brought = options.own === null && header.appKey !== undefined;
  return [
    `Respaldo del ${header.createdAt} restaurado: ${header.tables.length} tablas, ${rows} filas.`,
    ...(brought ? [`La clave de la instalación quedó en «${options.place}».`] : []),
    ...(brought && keyId === null && !unauthenticated ? [SELF_VOUCHED] : []),
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
    // The usage below answers wrong options, too.
  }
  throw new WrongArguments(
    'Uso: npm run restore -- ARCHIVO [--replace] [--identity ARCHIVO] [--sin-autenticar]',
  );
}

async function identityIn(file: string | null) {
  if (file === null) return { identities: [], keyId: null };
  const path = callersFile(file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupRefused(`No se puede leer el archivo de identidad «${path}».`);
  });
  return readIdentityFile(text, path);
}
