import { recordAuditHead } from '#platform/audit/audit-heads.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { type Db, withDatabase } from '#platform/data/database.ts';
import { loadAppKeys, requireSameKey } from '#platform/operations/app-keys.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { withFolderDatabase } from '#platform/postgres/running-database.ts';

/**
 * Runs `work` on the installation's database with the key of its audit log, whether the app runs or
 * not. Throws a `ConfigError` if the key is not that of the database.
 */
export async function withInstallation<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env);
  return config.databaseUrl === null
    ? withFolderDatabase(config.dataDir, (connection) => workAt(connection, config, work))
    : workAt(config.databaseUrl, config, work);
}

async function workAt<Result>(
  connectionString: string,
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return withDatabase(connectionString, async (db) => {
    const keys = loadAppKeys(config);
    await requireSameKey(db, keys);
    const resources = openAuditResources(config, keys);
    attachAuditResources(db, resources);
    const result = await work(db);
    await recordAuditHead(db, resources.heads, Date.now());
    return result;
  });
}
