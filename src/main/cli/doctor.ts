import { loadConfig } from '#server-kit/config.ts';
import { openDatabase } from '#server-kit/database.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { examine, findingsInWords } from '../doctor.ts';
import { command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/**
 * `npm run doctor`: looks whether the data keep every promise; changes nothing. Works while the app
 * runs and while it does not. Ends with 1 where a promise is broken.
 */
await command(async (args) => {
  if (args.length > 0) throw new WrongArguments('Uso: npm run doctor');
  const { dataDir, databaseUrl } = loadConfig(process.env);
  const findings = databaseUrl
    ? await examineAt(databaseUrl)
    : await withFolderDatabase(dataDir, examineAt);
  const broken = findings.filter((finding) => finding.broken.length > 0).length;
  if (broken > 0) process.exitCode = 1;
  const verdict =
    broken === 0
      ? 'Todo está en orden.'
      : `No está en orden: ${broken} de ${findings.length} controles encontraron algo.`;
  return `${findingsInWords(findings)}\n${verdict}`;
});

async function examineAt(connectionString: string) {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    return await examine(db);
  } finally {
    await db.destroy();
  }
}
