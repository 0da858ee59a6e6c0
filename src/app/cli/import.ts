import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { headingText } from '#data-import/rules/csv/csv-labels.ts';
import type { DateReading, ImportOptions } from '#data-import/rules/import-records.ts';
import { kindLabel } from '#data-import/rules/kind-texts.ts';
import { reportText } from '#data-import/rules/report-text.ts';
import { csvSteps } from '#data-import/server/csv/csv-steps.ts';
import { loadCsv } from '#data-import/server/csv/load-csv.ts';
import { importDump, previewImport } from '#data-import/server/import-actions.ts';
import { ImportRejected } from '#data-import/server/import-log.ts';
import { loadDump } from '#data-import/server/load-dump.ts';
import { undoImport } from '#data-import/server/undo-actions.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { resolveCallerPath, runCommand, withInstallation } from './command.ts';
import { importZip } from './import-archive.ts';
import { UsageError } from './usage-error.ts';

const USAGE = [
  'Uso: npm run import -- CARPETA [--preview] [--fechas utc | local]',
  '     npm run import -- PLANILLA.csv [--preview] [--mes-primero]',
  '     npm run import -- --undo ID',
  '     npm run import -- ARCHIVO.zip',
].join('\n');
const MONTH_FIRST = 'Con --mes-primero se lee primero el mes.';
const DATE_READINGS: Readonly<Record<string, DateReading>> = { utc: 'utc-day', local: 'local' };

/**
 * `npm run import -- FOLDER`: imports the data of another system, whether the app runs or not. `--preview` only says what
 * it would do, `--fechas` how dates are read, `--undo` undoes an import. `npm run import -- SHEET.csv` imports clients with
 * motorcycles, or visits. `npm run import -- ARCHIVE.zip` loads an archive of `npm run export` into an empty installation.
 */
await runCommand(async (args) => {
  const [archive = ''] = args;
  if (args.length === 1 && /^[^-].*\.zip$/i.test(archive)) {
    return importZip(resolveCallerPath(archive));
  }
  const { folder, preview, dates, undo, monthFirst } = read(args);
  return withInstallation(async (db) => {
    const now = Date.now();
    if (undo !== null) return undoText(undo, await undoImport(db, undo, now));
    const path = resolveCallerPath(folder);
    const { timeZone } = await loadSettings(db);
    const options = { dates, monthFirst, timeZone, today: dayAt(now, timeZone) };
    const source = basename(path);
    const isCsv = /\.csv$/i.test(path);
    const sheet = isCsv ? await readSheet(path, options, preview) : null;
    const dump = sheet?.dump ?? (await loadDump(path, options));
    const input = { source, dump, dates, now, ...sheet };
    const choice = isCsv ? MONTH_FIRST : undefined;
    if (preview) return reportText(await previewImport(db, input), true, choice);
    const result = await importDump(db, {
      ...input,
      onCollection: (collection, added) => {
        if (added > 0) console.error(`✓ ${kindLabel(collection)}`);
      },
    });
    return reportText(result, false, choice);
  });
});

/** Reads a spreadsheet, and prints what its columns are. */
async function readSheet(path: string, options: ImportOptions, isPreview: boolean) {
  const file = basename(path);
  const bytes = await readFile(path).catch(() => {
    throw new ImportRejected(`No existe «${path}».`);
  });
  const csv = loadCsv({ file, bytes }, options);
  console.error(headingText(csv.kind, csv.headings));
  return { dump: csv.dump, steps: csvSteps(csv, { isPreview }) };
}

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
        'mes-primero': { type: 'boolean' },
      },
    });
    const [folder] = positionals;
    const { preview = false, fechas, undo = null, 'mes-primero': monthFirst = false } = values;
    const dates = DATE_READINGS[fechas];
    if (dates !== undefined && positionals.length === (undo === null ? 1 : 0) && !(undo && preview))
      return { folder: folder ?? '', preview, dates, undo, monthFirst };
  } catch {
    // Wrong options get the usage error below.
  }
  throw new UsageError(USAGE);
}
