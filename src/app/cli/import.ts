import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { DateReading } from '#data-import/rules/import-records.ts';
import { COLLECTION_LABELS, reportText } from '#data-import/rules/report-text.ts';
import { importDump, previewImport } from '#data-import/server/import-actions.ts';
import { loadDump } from '#data-import/server/load-dump.ts';
import { undoImport } from '#data-import/server/undo-actions.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { resolveCallerPath, runCommand, withInstallation } from './command.ts';
import { importZip } from './import-archive.ts';
import { UsageError } from './usage-error.ts';

const USAGE = [
  'Uso: npm run import -- CARPETA [--preview] [--fechas utc | local]',
  '     npm run import -- --undo ID',
  '     npm run import -- ARCHIVO.zip',
].join('\n');
const DATE_READINGS: Readonly<Record<string, DateReading>> = { utc: 'utc-day', local: 'local' };

/**
 * `npm run import -- FOLDER`: imports the data of another system, whether the app runs or not. `--preview` only says what
 * it would do, `--fechas` how dates are read, `--undo` undoes an import. `npm run import -- ARCHIVE.zip` loads an archive
 * of `npm run export` into an empty installation.
 */
await runCommand(async (args) => {
  const [archive = ''] = args;
  if (args.length === 1 && /^[^-].*\.zip$/i.test(archive)) {
    return importZip(resolveCallerPath(archive));
  }
  const { folder, preview, dates, undo } = read(args);
  return withInstallation(async (db) => {
    const now = Date.now();
    if (undo !== null) return undoText(undo, await undoImport(db, undo, now));
    const path = resolveCallerPath(folder);
    const { timeZone } = await loadSettings(db);
    const dump = await loadDump(path, { dates, timeZone, today: dayAt(now, timeZone) });
    const input = { source: basename(path), dump, dates, now };
    if (preview) return reportText(await previewImport(db, input), true);
    const result = await importDump(db, {
      ...input,
      onCollection: (collection, added) => {
        if (added > 0) console.error(`✓ ${COLLECTION_LABELS[collection]}`);
      },
    });
    return reportText(result, false);
  });
});

function undoText(id: string, { source, obstacles }: Awaited<ReturnType<typeof undoImport>>) {
  if (obstacles.length === 0) return `La importación ${id} de «${source}» quedó deshecha.`;
  throw new UsageError(
    [
      `La importación ${id} de «${source}» no se puede deshacer; no se cambió nada:`,
      ...obstacles.map((obstacle) => `  ${obstacle}`),
    ].join('\n'),
  );
}

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        preview: { type: 'boolean' },
        fechas: { type: 'string', default: 'utc' },
        undo: { type: 'string' },
      },
    });
    const [folder] = positionals;
    const { preview = false, fechas, undo = null } = values;
    const dates = DATE_READINGS[fechas];
    if (dates !== undefined && positionals.length === (undo === null ? 1 : 0) && !(undo && preview))
      return { folder: folder ?? '', preview, dates, undo };
  } catch {
    // Wrong options get the usage error below.
  }
  throw new UsageError(USAGE);
}
