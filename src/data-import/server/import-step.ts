import type { Agenda } from '#availability/server/agenda-settings.ts';
import type { Tx } from '#platform/data/database.ts';
import type { Collection, ImportProblem } from '../rules/import-records.ts';
import type { CollectionCounts, ImportedKind } from '../rules/import-report.ts';
import type { Dump, Loaded } from './dump.ts';
import type { ImportedRecords, MapEntry } from './import-log.ts';

/** What the steps of one import share. */
export type ImportRun = {
  dump: Dump;
  imported: ImportedRecords;
  agenda: Agenda;
  now: Date;
  problems: ImportProblem[];
  counts: Partial<Record<ImportedKind, CollectionCounts>>;
  /** Clients from before the import, and those of its records. */
  earlierClients: ReadonlySet<string>;
  linkedClients: Set<string>;
};

/** What a step wrote. `clients`: the clients of its records. */
export type StepResult = { entries: MapEntry[]; clients?: readonly string[] };

/** Writes a collection in one transaction. */
export type ImportStep = {
  /** The collection that is named while the step runs. */
  collection: ImportedKind;
  /** Whether it changes clients or motorcycles, or links records to them. */
  changesClients?: true;
  write: (tx: Tx, run: ImportRun) => Promise<StepResult>;
};

/** Stands where a record or line has no name, brand, model or address. */
export const NO_DATA = 'Sin datos';
/** Stands for a missing e-mail address. Identifies no client: an address has an «@». */
export const NO_EMAIL = 'sin correo';

/** Returns the counts of a kind, which a step increases. */
export function countsOfKind({ counts }: ImportRun, kind: ImportedKind): CollectionCounts {
  const counted = counts[kind] ?? { added: 0, known: 0, rejected: 0 };
  counts[kind] = counted;
  return counted;
}

/** Returns the documents of a collection that are not imported yet, each old id once. Counts the others. */
export function newDocuments<Name extends Collection>(
  run: ImportRun,
  collection: Name,
): Loaded<Name>[] {
  const seen = new Set<string>();
  const counts = countsOfKind(run, collection);
  return run.dump.records[collection].filter((loaded) => {
    const { oldId } = loaded.record;
    if (run.imported.find(collection, oldId) !== null) {
      if (!run.imported.isNew(collection, oldId)) counts.known += 1;
      return false;
    }
    if (seen.has(oldId)) {
      reject(run, collection, loaded, 'Este identificador ya apareció en un documento anterior.');
      return false;
    }
    seen.add(oldId);
    return true;
  });
}

/** Adds a sentence about a document that is imported. */
export function note(run: ImportRun, { record, file, line }: Loaded, sentence: string): void {
  run.problems.push({ file, line, oldId: record.oldId, sentence });
}

/** Adds the reason why a document is not imported. */
export function reject(
  run: ImportRun,
  collection: Collection,
  loaded: Loaded,
  sentence: string,
): void {
  countsOfKind(run, collection).rejected += 1;
  note(run, loaded, sentence);
}
