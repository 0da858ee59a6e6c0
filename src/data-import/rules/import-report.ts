import type { MonthFigures } from '#finance/rules/month-figures.ts';
import {
  type AmbiguousDate,
  COLLECTIONS,
  type Collection,
  type ImportProblem,
} from './import-records.ts';

/** What an import writes: the collections of a dump, and the two kinds of spreadsheets. */
export const IMPORTED_KINDS = [...COLLECTIONS, 'clients', 'visits'] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** Documents or lines: imported now, already here, or rejected. A line of a known client is already here. */
export type CollectionCounts = { added: number; known: number; rejected: number };

/** A field that the import does not know, and how many documents have it. */
export type UnknownField = { collection: Collection; field: string; count: number };

export type ImportReport = {
  counts: Partial<Record<ImportedKind, CollectionCounts>>;
  /** In the order of the files. */
  problems: ImportProblem[];
  ambiguous: { count: number; examples: AmbiguousDate[] };
  unknownFields: UnknownField[];
  /** Clients that were here before and now have imported records. */
  mergedClients: { id: string; name: string }[];
  figures: { before: MonthFigures[]; after: MonthFigures[] };
};

/** What an import did. `id` is `null` for a preview. */
export type ImportResult = { id: string | null; report: ImportReport };

/** Returns the counts that are not all 0, in the order of the import. */
export function listCounts(counts: ImportReport['counts']) {
  return IMPORTED_KINDS.flatMap((kind) => {
    const count = counts[kind];
    const isEmpty = !count || count.added + count.known + count.rejected === 0;
    return isEmpty ? [] : [{ kind, ...count }];
  });
}

/** Returns the months whose figures change. A month of `after` alone had zeros. */
export function changedMonths({ before, after }: ImportReport['figures']) {
  const earlier = new Map(before.map((figures) => [figures.month, figures]));
  return after.flatMap((now) => {
    const was = earlier.get(now.month) ?? { income: 0, cost: 0, expenses: 0 };
    const isSame =
      was.income === now.income && was.cost === now.cost && was.expenses === now.expenses;
    return isSame ? [] : [{ month: now.month, before: was, after: now }];
  });
}

/** Returns how many records an import added. */
export function addedRecords({ counts }: Pick<ImportReport, 'counts'>): number {
  return Object.values(counts).reduce((sum, { added }) => sum + added, 0);
}
