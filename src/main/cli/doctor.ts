import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { lastBackupInWords } from '#copias/server/backup-queries.ts';
import { loadConfig } from '#server-kit/config.ts';
import { openDatabase } from '#server-kit/database.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { examine, findingsInWords } from '../doctor.ts';
import { command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/**
 * `npm run doctor`: looks whether the data keep every promise; changes nothing, and tells the
 * last verified backup. Works while the app
 * runs and while it does not. Ends with 1 where a promise is broken.
 */
await command(async (args) => {
  if (args.length > 0) throw new WrongArguments('Uso: npm run doctor');
  const { dataDir, databaseUrl, backups } = loadConfig(process.env);
  const look = (connectionString: string) => examineAt(connectionString, backups?.path ?? null);
  const { findings, lastBackup } = databaseUrl
    ? await look(databaseUrl)
    : await withFolderDatabase(dataDir, look);
  const broken = findings.filter((finding) => finding.broken.length > 0).length;
  if (broken > 0) process.exitCode = 1;
  const verdict =
    broken === 0
      ? 'Todo está en orden.'
      : `No está en orden: ${broken} de ${findings.length} controles encontraron algo.`;
  return `${findingsInWords(findings)}\n${lastBackup}\n${verdict}`;
});

async function examineAt(connectionString: string, folder: string | null) {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    const findings = await examine(db);
    const { timeZone } = await loadSettings(db);
    const lastBackup = await lastBackupInWords(db, { folder, timeZone, now: Date.now() });
    return { findings, lastBackup };
  } finally {
    await db.destroy();
  }
}
