import { importArchive } from '#data-export/server/import-archive.ts';
import { withDatabase } from '#platform/data/database.ts';
import { loadAppKeys } from '#platform/operations/app-keys.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { withFolderDatabase } from '#platform/postgres/running-database.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { zonedMoment } from '#shared/time/day-time.ts';

const NUMBER = new Intl.NumberFormat('es-UY');

/** Imports an archive of `npm run export` and returns what to print. */
export async function importZip(path: string): Promise<string> {
  const config = loadConfig(process.env);
  const { databaseUrl, dataDir, auditHeads } = config;
  const options = { databaseUrl, dataDir, auditHeads, keys: loadAppKeys(config) };
  const { manifest, unreadableFactors } = await importArchive(path, options);
  const readZone = (connectionString: string) =>
    withDatabase(connectionString, async (db) => (await loadSettings(db)).timeZone);
  const zone = databaseUrl
    ? await readZone(databaseUrl)
    : await withFolderDatabase(dataDir, readZone);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Datos exportados el ${zonedMoment(manifest.createdAt, zone)} importados: ${manifest.tables.length} tablas, ${NUMBER.format(rows)} filas.`,
    ...(unreadableFactors.length > 0
      ? [
          `Esta instalación tiene otra clave: el segundo factor de ${unreadableFactors.join(', ')} no sirve aquí. Quítalo con npm run user -- reset-factors USUARIO.`,
        ]
      : []),
  ].join('\n');
}
