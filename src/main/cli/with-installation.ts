import { loadAppKeys, requireSameKey } from '#server-kit/app-keys.ts';
import { noteAuditHead } from '#server-kit/audit-heads.ts';
import { attachAuditTrail, openAuditTrail } from '#server-kit/audit-trail.ts';
import { type Config, loadConfig } from '#server-kit/config.ts';
import { type Db, openDatabase } from '#server-kit/database.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';

/**
 * Runs `work` on the installation's database with the key that its audit lines need, whether the
 * app runs or not. Throws a `ConfigError` when the key is not the database's.
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
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    const keys = loadAppKeys(config);
    await requireSameKey(db, keys);
    const trail = openAuditTrail(config, keys);
    attachAuditTrail(db, trail);
    const result = await work(db);
    await noteAuditHead(db, trail.heads, Date.now());
    return result;
  } finally {
    await db.destroy();
  }
}
