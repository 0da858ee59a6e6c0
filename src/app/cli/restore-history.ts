import { recordsText } from '#history/rules/history-text.ts';
import { restoreHistory } from '#history/server/clear-actions.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { zonedMoment } from '#shared/time/day-time.ts';
import { runCommand, withInstallation } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `npm run restore-history [-- ID]`: undoes the last clearing of the history that was not undone yet,
 * or the one whose archive has this id, whether the app runs or not.
 */
await runCommand(async (args) => {
  const [id = null] = args;
  if (args.length > 1 || id === '' || id?.startsWith('-')) {
    throw new UsageError('Uso: npm run restore-history [-- ID-DE-LA-COPIA]');
  }
  const restored = await withInstallation(async (db) => {
    const { timeZone } = await loadSettings(db);
    const found = await restoreHistory(db, id, Date.now());
    return found && { ...found, clearedAt: zonedMoment(found.at.toISOString(), timeZone) };
  });
  if (restored === null) {
    throw new UsageError(
      id === null
        ? 'No hay ningún historial vaciado que restaurar.'
        : `No hay un historial vaciado con la copia «${id}», o ya se restauró.`,
    );
  }
  const { citations, reservations, clearedAt } = restored;
  return `Historial vaciado el ${clearedAt} restaurado: ${recordsText(citations, reservations)}.`;
});
