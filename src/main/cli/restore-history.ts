import { recordsText } from '#historial/rules/history-words.ts';
import { restoreHistory } from '#historial/server/restore-actions.ts';
import { loadConfig } from '#server-kit/config.ts';
import { openDatabase } from '#server-kit/database.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/**
 * `npm run restore-history [-- ID]`: undoes the last clearing of the history that was not undone, or
 * the one whose copy has this id. Works while the app runs and while it does not.
 */
await command(async (args) => {
  const [id = null] = args;
  if (args.length > 1 || id === '' || id?.startsWith('-')) {
    throw new WrongArguments('Uso: npm run restore-history [-- ID-DE-LA-COPIA]');
  }
  const { dataDir, databaseUrl } = loadConfig(process.env);
  const restored = databaseUrl
    ? await restoreAt(databaseUrl, id)
    : await withFolderDatabase(dataDir, (connection) => restoreAt(connection, id));
  if (restored === null) {
    throw new WrongArguments(
      id === null
        ? 'No hay ningún historial vaciado que restaurar.'
        : `No hay un historial vaciado con la copia «${id}», o ya se restauró.`,
    );
  }
  const { citations, reservations, at } = restored;
  return `Historial vaciado el ${at.toISOString()} restaurado: ${recordsText(citations, reservations)}.`;
});

async function restoreAt(connectionString: string, id: string | null) {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    return await restoreHistory(db, id, Date.now());
  } finally {
    await db.destroy();
  }
}
