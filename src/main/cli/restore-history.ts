import { recordsText } from '#historial/rules/history-words.ts';
import { restoreHistory } from '#historial/server/restore-actions.ts';
import { command } from './command.ts';
import { withInstallation } from './with-installation.ts';
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
  const restored = await withInstallation((db) => restoreHistory(db, id, Date.now()));
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
