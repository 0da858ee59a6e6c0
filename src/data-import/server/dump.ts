import {
  AMBIGUOUS_EXAMPLES,
  type AmbiguousDate,
  type Collection,
  type ImportProblem,
  type OldId,
  type Outcome,
  type RecordTypes,
} from '../rules/import-records.ts';
import type { UnknownField } from '../rules/import-report.ts';
import { createPictureStore, type PictureStore } from './picture-store.ts';

/** A record with the place of its document. */
export type Loaded<Name extends Collection = Collection> = {
  record: RecordTypes[Name];
  file: string;
  line: number;
};

type Records = { [Name in Collection]: Loaded<Name>[] };

/** All records of a dump, and what its reading found. */
export type Dump = {
  records: Records;
  rejected: Map<Collection, number>;
  problems: ImportProblem[];
  ambiguous: { count: number; examples: AmbiguousDate[] };
  unknownFields: Map<string, UnknownField>;
  /** Of the records; closed at the end of an import or preview. */
  pictures: PictureStore;
};

export function emptyDump(): Dump {
  return {
    records: {
      users: [],
      components: [],
      services: [],
      products: [],
      movements: [],
      citations: [],
      reservations: [],
      transactions: [],
      expenses: [],
    },
    rejected: new Map(),
    problems: [],
    ambiguous: { count: 0, examples: [] },
    unknownFields: new Map(),
    pictures: createPictureStore(),
  };
}

/** Names of fields come from the dump: one with more has its data in names. */
const MAX_UNKNOWN_FIELDS = 500;

/** Adds the record of a document, or its reasons. */
export function addOutcome(
  dump: Dump,
  outcome: Outcome,
  place: { file: string; line: number },
): void {
  const { collection, ambiguous, unknownFields } = outcome;
  dump.ambiguous.count += ambiguous.length;
  const { examples } = dump.ambiguous;
  examples.push(...ambiguous.slice(0, AMBIGUOUS_EXAMPLES - examples.length));
  for (const field of unknownFields) {
    const name = `${collection} ${field}`;
    const known = dump.unknownFields.get(name);
    if (known !== undefined) known.count += 1;
    else if (dump.unknownFields.size < MAX_UNKNOWN_FIELDS)
      dump.unknownFields.set(name, { collection, field, count: 1 });
  }
  if (outcome.kind !== 'imported') dump.problems.push(...outcome.problems);
  if (outcome.kind === 'rejected') {
    dump.rejected.set(collection, (dump.rejected.get(collection) ?? 0) + 1);
    return;
  }
  if (outcome.collection === 'products') {
    const { record } = outcome;
    record.pictures = record.pictures.map(dump.pictures.keep);
  }
  if (outcome.collection === 'expenses' && outcome.record.receipt !== null)
    outcome.record.receipt = dump.pictures.keep(outcome.record.receipt);
  // The type of the record follows from the collection.
  (dump.records[collection] as Loaded[]).push({ record: outcome.record, ...place });
}

/** Returns the records by their old ids. */
export function byOldId<Name extends Collection>(
  loaded: readonly Loaded<Name>[],
): ReadonlyMap<OldId, RecordTypes[Name]> {
  return new Map(loaded.map(({ record }) => [record.oldId, record]));
}

/** Frees the memory of the records that no step after that of the collection reads. */
export function releaseRecords({ records }: Dump, written: string): void {
  if (written === 'components') records.movements = [];
  if (written === 'citations') records.citations = [];
  if (written === 'reservations') records.reservations = [];
}
