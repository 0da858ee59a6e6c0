import { loadConfig } from '#server-kit/config.ts';
import { restoreFolder, restoreServer } from '#server-kit/restore.ts';
import { callersFile, command } from './command.ts';
import { WrongArguments } from './wrong-arguments.ts';

/** `npm run restore -- FILE [--replace]`; the flag is for a database of one's own that has tables. */
await command(async (args) => {
  const files = args.filter((arg) => !arg.startsWith('-'));
  const flags = args.filter((arg) => arg.startsWith('-'));
  const [file] = files;
  if (!file || files.length > 1 || flags.some((flag) => flag !== '--replace')) {
    throw new WrongArguments('Uso: npm run restore -- ARCHIVO [--replace]');
  }
  const { dataDir, databaseUrl } = loadConfig(process.env);
  const source = callersFile(file);
  const header = databaseUrl
    ? await restoreServer(databaseUrl, source, flags.length > 0)
    : await restoreFolder(dataDir, source);
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  return `Respaldo del ${header.createdAt} restaurado: ${header.tables.length} tablas, ${rows} filas.`;
});
