import { formatLastBackups } from '#backup/server/backup-queries.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { withDatabase } from '#platform/data/database.ts';
import { findAppKeys } from '#platform/operations/app-keys.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { withFolderDatabase } from '#platform/postgres/running-database.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { checkIntegrity, formatFindings } from '../integrity-check.ts';
import { runCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `npm run doctor`: checks the integrity of the data, read-only, and prints the last verified backup
 * of each target, whether the app runs or not. Exits with 1 if a check fails.
 */
await runCommand(async (args) => {
  if (args.length > 0) throw new UsageError('Uso: npm run doctor');
  const config = loadConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const check = (connectionString: string) => checkDatabase(connectionString, config);
  const { findings, lastBackups } = databaseUrl
    ? await check(databaseUrl)
    : await withFolderDatabase(dataDir, check);
  const failed = findings.filter((finding) => finding.broken.length > 0).length;
  if (failed > 0) process.exitCode = 1;
  const summary =
    failed === 0
      ? 'Todo está en orden.'
      : `No está en orden: ${failed} de ${findings.length} controles encontraron algo.`;
  return `${formatFindings(findings)}\n${lastBackups.join('\n')}\n${summary}`;
});

async function checkDatabase(connectionString: string, config: Config) {
  return withDatabase(connectionString, async (db) => {
    const keys = findAppKeys(config);
    if (keys) attachAuditResources(db, openAuditResources(config, keys));
    const findings = await checkIntegrity(db);
    const { timeZone } = await loadSettings(db);
    const { backups: folder, backupSecond: second } = config;
    const options = { folder, second, timeZone, now: Date.now() };
    return { findings, lastBackups: await formatLastBackups(db, options) };
  });
}
