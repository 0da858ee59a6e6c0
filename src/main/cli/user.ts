import { loadConfig } from '#server-kit/config.ts';
import { openDatabase } from '#server-kit/database.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { resetPassword } from '#usuarios/server/console-actions.ts';
import { command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/** `npm run user -- reset-password NAME`: works while the app runs and while it does not. */
await command(async (args) => {
  const [verb, name] = args;
  if (args.length !== 2 || verb !== 'reset-password' || !name || name.startsWith('-')) {
    throw new WrongArguments('Uso: npm run user -- reset-password NOMBRE');
  }
  const { dataDir, databaseUrl } = loadConfig(process.env);
  const password = databaseUrl
    ? await reset(databaseUrl, name)
    : await withFolderDatabase(dataDir, (connection) => reset(connection, name));
  if (password === null) throw new WrongArguments(`No hay ningún usuario con el nombre «${name}».`);
  return [
    `La contraseña nueva de «${name.trim().toLowerCase()}» es: ${password}`,
    'No se volverá a mostrar. Sus sesiones abiertas se cerraron.',
  ].join('\n');
});

async function reset(connectionString: string, name: string): Promise<string | null> {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    return await resetPassword(db, name, Date.now());
  } finally {
    await db.destroy();
  }
}
