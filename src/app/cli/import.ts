import { resolveCallerPath, runCommand } from './command.ts';
import { importZip } from './import-archive.ts';
import { UsageError } from './usage-error.ts';

/** `npm run import -- ARCHIVE.zip`: loads an archive of `npm run export` into an empty installation. */
await runCommand(async (args) => {
  const [source] = args;
  if (args.length === 1 && source && /^[^-].*\.zip$/i.test(source)) {
    return importZip(resolveCallerPath(source));
  }
  throw new UsageError('Uso: npm run import -- ARCHIVO.zip');
});
