import { resetFactors, resetPassword } from '#access/server/console-actions.ts';
import type { Db } from '#platform/data/database.ts';
import { runCommand, withInstallation } from './command.ts';
import { UsageError } from './usage-error.ts';

type Verb = (db: Db, name: string) => Promise<string | null>;

/** Returns the text to print; `null`: unknown user name. */
const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['reset-password', givePassword],
  ['reset-factors', removeFactors],
]);

/** `npm run user -- VERB NAME`: works whether the app runs or not. */
await runCommand(async (args) => {
  const [given = '', name] = args;
  const verb = VERBS.get(given);
  if (args.length !== 2 || !verb || !name || name.startsWith('-')) {
    throw new UsageError(`Uso: npm run user -- ${[...VERBS.keys()].join('|')} NOMBRE`);
  }
  const text = await withInstallation((db) => verb(db, name));
  if (text === null) throw new UsageError(`No hay ningún usuario con el nombre «${name}».`);
  return text;
});

async function givePassword(db: Db, name: string): Promise<string | null> {
  const password = await resetPassword(db, name, Date.now());
  return (
    password &&
    [
      `La contraseña nueva de «${name.trim().toLowerCase()}» es: ${password}`,
      'No se volverá a mostrar; al entrar hay que cambiarla. Sus sesiones abiertas se cerraron.',
      'Sus tokens de API siguen valiendo cuando la cambie: se revocan en el panel, en «Tokens de API».',
    ].join('\n')
  );
}

async function removeFactors(db: Db, name: string): Promise<string | null> {
  const removed = await resetFactors(db, name, Date.now());
  if (removed === null) return null;
  const user = `«${name.trim().toLowerCase()}»`;
  return removed
    ? `Se quitó la verificación en dos pasos de ${user}. Sus sesiones abiertas se cerraron.`
    : `${user} no tiene verificación en dos pasos.`;
}
