import { recordsText } from '#historial/rules/history-text.ts';
import { restoreHistory } from '#historial/server/restore-actions.ts';
import { runCommand } from './command.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

/**
 * `npm run restore-history [-- ID]`: undoes the last clearing of the history that was not undone yet,
 * or the one whose archive has this id, whether the app runs or not.
 */
await runCommand(async (args) => {
  const [id = null] = args;
  if (args.length > 1 || id === '' || id?.startsWith('-')) {
    throw new UsageError('Uso: npm run restore-history [-- ID-DE-LA-COPIA]');
  }
  const restored = await withInstallation((db) => restoreHistory(db, id, Date.now()));
  if (restored === null) {
    throw new UsageError(
      id === null
        ? 'No hay ningún historial vaciado que restaurar.'
        : `No hay un historial vaciado con la copia «${id}», o ya se restauró.`,
    );
  }
  const { citations, reservations, at } = restored;
  return `Historial vaciado el ${at.toISOString()} restaurado: ${recordsText(citations, reservations)}.`;
});
