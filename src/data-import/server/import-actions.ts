import { workshopCalendar } from '#availability/rules/workshop-calendar.ts';
import { lockClientsForImport } from '#clients/server/import-clients.ts';
import { namesOfClients, readClientIds } from '#clients/server/import-links.ts';
import { readMonthFigures } from '#finance/server/import-ledger.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { DateReading } from '../rules/import-records.ts';
import {
  addedRecords,
  type ImportedKind,
  type ImportReport,
  type ImportResult,
} from '../rules/import-report.ts';
import { CATALOGUE_STEPS } from './catalogue-steps.ts';
import { type Dump, releaseRecords } from './dump.ts';
import {
  endImport,
  findRunningImport,
  forgetEmptyImport,
  type MapEntry,
  prepareTransaction,
  readMap,
  startImport,
  withImportLock,
  writeMap,
} from './import-log.ts';
import { countsOfKind, type ImportRun, type ImportStep } from './import-step.ts';
import { RECORD_STEPS } from './record-steps.ts';
import {
  analyzeTables,
  captureRows,
  copyChangedTables,
  readTableKeys,
  readWrittenTables,
} from './row-capture.ts';

export type ImportInput = {
  /** The folder or file, as the report names it. */
  source: string;
  /** Loses its records while they are written. */
  dump: Dump;
  dates: DateReading;
  /** Epoch milliseconds. */
  now: number;
  /** Who imports; by default the system. */
  by?: StaffActor;
  /** Called once the import is recorded: from then on it is listed, and ends or is shown as interrupted. */
  onRecorded?: () => void;
  /** Called after each collection that was committed. */
  onCollection?: (collection: ImportedKind, added: number) => void;
  /** Ends the import before its next collection, with its reason. */
  signal?: AbortSignal;
  /** Those of a spreadsheet; by default those of a dump. */
  steps?: readonly ImportStep[];
};

const DUMP_STEPS: readonly ImportStep[] = [...CATALOGUE_STEPS, ...RECORD_STEPS];

/**
 * Imports a dump, each collection in one transaction. A document that is here already is left out: a repeated import
 * changes nothing, and one after a kill goes on. Rejects while another import or undo runs, and while another dump is
 * imported in part. `id` is `null` if nothing was imported: then it leaves no record of itself.
 */
export async function importDump(db: Db, input: ImportInput): Promise<ImportResult> {
  return withImportLock(db, async (own) => {
    const running = await findRunningImport(own, input);
    const run = await startRun(own, input);
    const before = await inTransaction(own, (tx) => figuresOf(tx, run));
    const id = running ?? (await inTransaction(own, (tx) => startImport(tx, input)));
    input.onRecorded?.();
    for (const step of input.steps ?? DUMP_STEPS) {
      input.signal?.throwIfAborted();
      const saved = { counts: structuredClone(run.counts), problems: run.problems.length };
      const entries = await inTransaction(own, async (tx) => {
        // A transaction that lost a race is repeated.
        run.counts = structuredClone(saved.counts);
        run.problems.length = saved.problems;
        return writeCollection(tx, run, step, id);
      });
      addEntries(run, entries);
      releaseRecords(run.dump, step.collection);
      input.onCollection?.(step.collection, entries.length);
    }
    return inTransaction(own, (tx) => finish(tx, run, { id, input, before }));
  }).finally(() => input.dump.pictures.close());
}

class Rollback extends Error {}

/** Reports what `importDump` would do: does it in one transaction, and rolls it back. */
export async function previewImport(db: Db, input: ImportInput): Promise<ImportResult> {
  return withImportLock(db, async (own) => {
    const run = await startRun(own, input);
    const reports: ImportReport[] = [];
    const preview = own.transaction().execute(async (tx) => {
      await prepareTransaction(tx);
      const before = await figuresOf(tx, run);
      for (const step of input.steps ?? DUMP_STEPS) {
        const { entries, clients = [] } = await step.write(tx, run);
        for (const client of clients) run.linkedClients.add(client);
        addEntries(run, entries);
        releaseRecords(run.dump, step.collection);
      }
      reports.push(await reportOf(tx, run, before));
      throw new Rollback();
    });
    await preview.catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
    const [report] = reports;
    if (report === undefined) throw new Error('the preview has no report');
    return { id: null, report };
  }).finally(() => input.dump.pictures.close());
}

async function startRun(db: Db, { dump, now }: ImportInput): Promise<ImportRun> {
  const settings = await loadSettings(db);
  return {
    dump,
    imported: await readMap(db),
    agenda: { settings, calendar: workshopCalendar(settings) },
    now: new Date(now),
    problems: [],
    counts: {},
    earlierClients: await readClientIds(db),
    linkedClients: new Set(),
  };
}

/** Writes one collection with its part of the log. */
async function writeCollection(
  tx: Tx,
  run: ImportRun,
  step: ImportStep,
  id: string,
): Promise<readonly MapEntry[]> {
  await prepareTransaction(tx);
  const tables = await readTableKeys(tx);
  // Before the copy: what another transaction commits meanwhile would count as written by the import.
  if (step.changesClients) await lockClientsForImport(tx);
  await copyChangedTables(tx);
  const { entries, clients = [] } = await step.write(tx, run);
  for (const client of clients) run.linkedClients.add(client);
  if (entries.length === 0) return entries;
  await writeMap(tx, id, entries);
  await captureRows(tx, id, tables);
  return entries;
}

function addEntries(run: ImportRun, entries: readonly MapEntry[]) {
  run.imported.addNew(entries);
  for (const { collection, isKnown = false } of entries)
    countsOfKind(run, collection)[isKnown ? 'known' : 'added'] += 1;
}

type Finished = {
  id: string;
  input: ImportInput;
  before: ImportReport['figures']['before'];
};

async function finish(
  tx: Tx,
  run: ImportRun,
  { id, input, before }: Finished,
): Promise<ImportResult> {
  const report = await reportOf(tx, run, before);
  if (await forgetEmptyImport(tx, id)) return { id: null, report };
  await analyzeTables(tx, await readWrittenTables(tx, id));
  await endImport(tx, id, { counts: report.counts, now: run.now });
  const details = { source: input.source, added: addedRecords(report) };
  const record = { type: 'import', id } as const;
  await writeAudit(tx, {
    actor: input.by ?? null,
    action: 'data-imported',
    record,
    details,
    now: input.now,
  });
  return { id, report };
}

const figuresOf = (tx: Tx, { agenda }: ImportRun) => readMonthFigures(tx, agenda.settings.timeZone);

async function reportOf(
  tx: Tx,
  run: ImportRun,
  before: ImportReport['figures']['before'],
): Promise<ImportReport> {
  const { dump, counts, linkedClients, earlierClients } = run;
  for (const [collection, rejected] of dump.rejected)
    countsOfKind(run, collection).rejected += rejected;
  const merged = [...linkedClients].filter((client) => earlierClients.has(client));
  return {
    counts,
    problems: [...dump.problems, ...run.problems].toSorted(
      (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
    ),
    ambiguous: dump.ambiguous,
    unknownFields: [...dump.unknownFields.values()],
    mergedClients: await namesOfClients(tx, merged),
    figures: { before, after: await figuresOf(tx, run) },
  };
}
