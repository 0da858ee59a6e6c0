import { backup } from '#server-kit/backup.ts';
import { loadConfig } from '#server-kit/config.ts';
import { withFolderDatabase } from '#server-kit/running-database.ts';
import { callersFile, command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/** `npm run backup -- FILE`: works while the app runs and while it does not. */
await command(async (args) => {
  const [file] = args;
  if (args.length !== 1 || !file || file.startsWith('-')) {
    throw new WrongArguments('Uso: npm run backup -- ARCHIVO');
  }
  const { dataDir, databaseUrl } = loadConfig(process.env);
  const target = callersFile(file);
  const { tables } = databaseUrl
    ? await backup(databaseUrl, target)
    : await withFolderDatabase(dataDir, (connection) => backup(connection, target));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Respaldo guardado en «${target}»: ${tables.length} tablas, ${rows} filas.`;
});
