import { resetPassword } from '#usuarios/server/console-actions.ts';
import { command } from './command.ts';
import { withInstallation } from './with-installation.ts';
import { WrongArguments } from './wrong-arguments.ts';

/** `npm run user -- reset-password NAME`: works while the app runs and while it does not. */
await command(async (args) => {
  const [verb, name] = args;
  if (args.length !== 2 || verb !== 'reset-password' || !name || name.startsWith('-')) {
    throw new WrongArguments('Uso: npm run user -- reset-password NOMBRE');
  }
  const password = await withInstallation((db) => resetPassword(db, name, Date.now()));
  if (password === null) throw new WrongArguments(`No hay ningún usuario con el nombre «${name}».`);
  return [
    `La contraseña nueva de «${name.trim().toLowerCase()}» es: ${password}`,
    'No se volverá a mostrar; al entrar hay que cambiarla. Sus sesiones abiertas se cerraron.',
  ].join('\n');
});
