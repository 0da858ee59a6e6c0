import { resolve } from 'node:path';
import { recordAuditHead } from '#platform/audit/audit-heads.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { type Db, withDatabase } from '#platform/data/database.ts';
import { readAppliedMigrations, requireCurrentSchema } from '#platform/data/migrate.ts';
import { loadAppKeys, requireSameKey } from '#platform/operations/app-keys.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { withFolderDatabase } from '#platform/postgres/running-database.ts';
import { errorText } from '../error-text.ts';

/** Runs a command. Prints its result and exits with 0, or prints the error and exits with 1. */
export async function runCommand(work: (args: string[]) => Promise<string>): Promise<void> {
  // `process.exit` also stops a database server that the command started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(errorText(error) ?? error);
    process.exit(1);
  }
}

/** Resolves a path against the caller's folder: npm runs scripts in the project's folder. */
export function resolveCallerPath(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}

/**
 * Runs `work` on the installation's database with the key of its audit log, whether the app runs or
 * not. Throws a `ConfigError` if the key is not that of the database, and `OtherSchema` if another version made its schema.
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
    await requireCurrentSchema(await readAppliedMigrations(db));
    const keys = loadAppKeys(config);
    await requireSameKey(db, keys);
    const resources = openAuditResources(config, keys);
    attachAuditResources(db, resources);
    const result = await work(db);
    await recordAuditHead(db, resources.heads, Date.now());
    return result;
  });
}
