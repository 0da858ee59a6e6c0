import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { MonthFigures } from '#finance/rules/month-figures.ts';
import type { AppContext } from '#platform/app-context.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  registerUploadEndpoint,
  removeLeftUploads,
  type Upload,
} from '#platform/http/upload-endpoints.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { dayAt } from '#shared/time/day-time.ts';
import * as contract from '../contract/imports.ts';
import { changedMonths, type ImportReport, listCounts } from '../rules/import-report.ts';
import { importDump, previewImport } from './import-actions.ts';
import { ImportRejected, isImportLocked, UnknownImport } from './import-log.ts';
import { readImports } from './import-queries.ts';
import { undoImport } from './undo-actions.ts';
import { type LoadedFiles, loadFiles } from './upload/load-files.ts';

/** Names of clients in an answer; further ones are counted. */
const MAX_NAMES = 20;

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock, log } = context;
  const uploads = join(context.config.dataDir, 'uploads');
  const job = createImportJob(context);
  app.addHook('onReady', () => removeLeftUploads(uploads));
  app.addHook('onClose', () => job.stop());

  registerEndpoint(app, contract.listImports, async () => ({
    data: { ...(await readImports(db)), ...job.state() },
  }));
  registerUploadEndpoint(app, contract.previewFiles, uploads, async ({ body }, upload) => {
    const { sheet, ...loaded } = await load(context, upload, { choices: body, isPreview: true });
    const input = { ...loaded, dates: body.dates, now: clock() };
    const { report } = await previewImport(db, input).catch(asConflict);
    return { answer: { data: { source: loaded.source, sheet, ...reportView(report) } } };
  });
  registerUploadEndpoint(app, contract.importFiles, uploads, async ({ body, actor }, upload) => {
    if (await isImportLocked(db)) throw rejected('import-rejected', RUNNING);
    const { sheet: _sheet, ...loaded } = await load(context, upload, {
      choices: body,
      isPreview: false,
    });
    const { end } = await job.start(loaded, { dates: body.dates, by: actor }).catch(asConflict);
    return { answer: { data: { source: loaded.source } }, until: end };
  });
  registerEndpoint(app, contract.undoOneImport, async ({ params, actor }) => {
    if (!ID_FORM.test(params.id)) throw contract.importError('unknown-import');
    const { source, rows, obstacles } = await undoImport(db, params.id, clock(), actor).catch(
      asConflict,
    );
    if (obstacles.length > 0) throw contract.importError('undo-blocked', { obstacles });
    log.info({ rows }, 'import undone');
    return { data: { source, rows }, message: `La importación de «${source}» quedó deshecha.` };
  });
}

type Choices = { choices: contract.ImportChoices; isPreview: boolean };

async function load(
  context: AppContext,
  upload: Upload,
  { choices, isPreview }: Choices,
): Promise<LoadedFiles> {
  const { timeZone } = await readSettings(context);
  const options = { timeZone, today: dayAt(context.clock(), timeZone), isPreview };
  return loadFiles(upload, choices, options).catch((error: unknown) => {
    if (error instanceof ImportRejected) throw rejected('unreadable-import', error.message);
    throw error;
  });
}

/** The one import of this process: it goes on when the session of its user ends. */
function createImportJob({ db, clock, log }: AppContext) {
  let running: { source: string; end: Promise<void> } | null = null;
  let failure: contract.ImportList['failure'] = null;
  const stopping = new AbortController();

  /** Resolves once the import is recorded, and its `end` once it has ended. Rejects where it cannot begin. */
  async function start(
    files: Omit<LoadedFiles, 'sheet'>,
    { dates, by }: { dates: contract.ImportChoices['dates']; by: StaffActor },
  ): Promise<{ end: Promise<void> }> {
    const { source } = files;
    const recorded = Promise.withResolvers<void>();
    const work = importDump(db, {
      ...files,
      dates,
      by,
      now: clock(),
      onRecorded: recorded.resolve,
      signal: stopping.signal,
    });
    await Promise.race([recorded.promise, work]);
    failure = null;
    const end = work
      .then(({ id }) => log.info({ id }, 'import finished'))
      .catch((error: unknown) => {
        log.error({ err: error }, 'import failed');
        failure = { source, message: error instanceof ImportRejected ? error.message : FAILED };
      })
      .finally(() => {
        running = null;
      });
    running = { source, end };
    return { end };
  }

  return {
    start,
    state: () => ({ running: running?.source ?? null, failure }),
    /** Waits for the collection that is being written. */
    stop: async () => {
      stopping.abort(new ImportRejected('El servidor se detuvo: repite la importación.'));
      await running?.end;
    },
  };
}

const RUNNING = 'Ya hay una importación en curso.';
const FAILED =
  'La importación se interrumpió por un error. Lo que ya estaba escrito quedó: repítela con los mismos archivos, o deshazla.';

const rejected = (code: 'import-rejected' | 'unreadable-import', sentence: string) =>
  contract.importError(code, undefined, sentence);

function asConflict(error: unknown): never {
  if (error instanceof UnknownImport) throw contract.importError('unknown-import');
  throw error instanceof ImportRejected ? rejected('import-rejected', error.message) : error;
}

function reportView(report: ImportReport): Omit<contract.ImportPreview, 'source' | 'sheet'> {
  const { counts, problems, ambiguous, unknownFields, mergedClients, figures } = report;
  return {
    counts: listCounts(counts),
    problems,
    ambiguous,
    unknownFields: unknownFields.map(({ collection, ...rest }) => ({ kind: collection, ...rest })),
    mergedClients: {
      count: mergedClients.length,
      names: mergedClients.slice(0, MAX_NAMES).map(({ name }) => name),
    },
    months: changedMonths(figures).map(({ month, before, after }) => ({
      month,
      before: inDollars(before),
      after: inDollars(after),
    })),
  };
}

const inDollars = ({ income, cost, expenses }: Omit<MonthFigures, 'month'>) => ({
  income: dollarsOf(income),
  cost: dollarsOf(cost),
  expenses: dollarsOf(expenses),
});
