import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { lastBackupsInWords } from '#copias/server/backup-queries.ts';
import { findAppKeys } from '#server-kit/app-keys.ts';
import { attachAuditTrail, openAuditTrail } from '#server-kit/audit-trail.ts';
import { type Config, loadConfig } from '#server-kit/config.ts';
import { openDatabase } from '#server-kit/database.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { examine, findingsInWords } from '../doctor.ts';
import { command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/**
 * `npm run doctor`: checks every promise of the data and changes nothing; prints the last verified
 * backup of each target. Works while the app runs and while it does not. Ends with 1 where a promise
 * is broken.
 */
await command(async (args) => {
  if (args.length > 0) throw new WrongArguments('Uso: npm run doctor');
  const config = loadConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const look = (connectionString: string) => examineAt(connectionString, config);
  const { findings, lastBackups } = databaseUrl
    ? await look(databaseUrl)
    : await withFolderDatabase(dataDir, look);
  const broken = findings.filter((finding) => finding.broken.length > 0).length;
  if (broken > 0) process.exitCode = 1;
  const verdict =
    broken === 0
      ? 'Todo está en orden.'
      : `No está en orden: ${broken} de ${findings.length} controles encontraron algo.`;
  return `${findingsInWords(findings)}\n${lastBackups.join('\n')}\n${verdict}`;
});

async function examineAt(connectionString: string, config: Config) {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    const keys = findAppKeys(config);
    if (keys) attachAuditTrail(db, openAuditTrail(config, keys));
    const findings = await examine(db);
    const { timeZone } = await loadSettings(db);
    const { backups: folder, backupSecond: second } = config;
    const told = { folder, second, timeZone, now: Date.now() };
    return { findings, lastBackups: await lastBackupsInWords(db, told) };
  } finally {
    await db.destroy();
  }
}
