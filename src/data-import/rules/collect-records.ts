import type { DumpItem } from './dump-values.ts';
import {
  type AmbiguousDate,
  COLLECTIONS,
  type Collection,
  type ImportOptions,
  type ImportProblem,
  type Outcome,
} from './import-records.ts';
import { toRecord } from './to-record.ts';

/** What is said of a collection besides its problems. */
export type CollectionSummary = {
  documents: number;
  imported: number;
  noted: number;
  rejected: number;
  /** Fields that the import does not know, with the number of documents that have them, most first. */
  unknownFields: { name: string; count: number }[];
  ambiguousDates: { count: number; examples: AmbiguousDate[] };
};

export type RecordCollector = {
  /** Returns the outcome of a document; `null` for something that could not be read, whose problem is kept. */
  add(item: DumpItem): Outcome | null;
  summaries(): Record<Collection, CollectionSummary>;
};

const EXAMPLES = 5;
/** Names of fields come from the dump: a collection with more has its data in names. */
const MAX_UNKNOWN_FIELDS = 100;

/**
 * Turns the items of a dump into records, one after the other, and knows what was before: a second document with the
 * same `_id` or username is rejected, a second component with the same code gets another code. Holds ids, codes and
 * counts, no records. The same items give the same outcomes.
 */
export function createRecordCollector(options: ImportOptions): RecordCollector {
  const ids = new Map<string, number>();
  const usernames = new Map<string, number>();
  const codes = new Map<string, number>();
  const totals = Object.fromEntries(COLLECTIONS.map((name) => [name, emptyTotals()])) as Record<
    Collection,
    Totals
  >;

  function add(item: DumpItem): Outcome | null {
    if (item.kind === 'problem') return null;
    const outcome = distinct(toRecord(item, options), item.line, item.file);
    count(totals[item.collection], outcome);
    return outcome;
  }

  /** Rejects or changes a record that repeats what must be unique. */
  function distinct(outcome: Outcome, line: number, file: string): Outcome {
    if (outcome.kind === 'rejected') return outcome;
    const { collection, record } = outcome;
    const at = { file, line, oldId: record.oldId };
    const first = firstLine(ids, `${collection} ${record.oldId}`, line);
    if (first !== null) {
      return rejected(outcome, {
        ...at,
        field: '_id',
        sentence: `El mismo _id ya está en el documento ${first}: este no se importa.`,
      });
    }
    switch (outcome.collection) {
      case 'users': {
        const { username } = outcome.record;
        const other = firstLine(usernames, username, line);
        if (other === null) return outcome;
        const sentence = `El usuario «${username}» ya está en el documento ${other}: este no se importa.`;
        return rejected(outcome, { ...at, field: 'username', sentence });
      }
      case 'components':
        return withFreeCode(outcome, at);
      default:
        return outcome;
    }
  }

  function withFreeCode(outcome: AcceptedComponent, at: Place): Outcome {
    const { code } = outcome.record;
    const other = firstLine(codes, code.toLowerCase(), at.line);
    if (other === null) return outcome;
    const free = freeCode(code, codes);
    codes.set(free.toLowerCase(), at.line);
    const sentence = `El código «${code}» ya está en el documento ${other}: este pasa a «${free}».`;
    return noted(
      { ...outcome, record: { ...outcome.record, code: free } },
      { ...at, field: 'code', sentence },
    );
  }

  function summaries() {
    return Object.fromEntries(COLLECTIONS.map((name) => [name, summaryOf(totals[name])])) as Record<
      Collection,
      CollectionSummary
    >;
  }

  return { add, summaries };
}

/** Returns the line of the document that had the key before; `null` for the first one. */
function firstLine(lines: Map<string, number>, key: string, line: number): number | null {
  const first = lines.get(key);
  if (first === undefined) lines.set(key, line);
  return first ?? null;
}

const MAX_CODE = 40;

/** Returns the first of `X-2`, `X-3`, … that no component has. */
function freeCode(code: string, codes: ReadonlyMap<string, number>): string {
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const free = `${[...code].slice(0, MAX_CODE - end.length).join('')}${end}`;
    if (!codes.has(free.toLowerCase())) return free;
  }
}

type Place = { file: string; line: number; oldId: string };
type Accepted = Exclude<Outcome, { kind: 'rejected' }>;
type AcceptedComponent = Extract<Accepted, { collection: 'components' }>;

function rejected(outcome: Accepted, reason: ImportProblem): Outcome {
  const { collection, ambiguous, unknownFields } = outcome;
  return { collection, ambiguous, unknownFields, kind: 'rejected', problems: [reason] };
}

function noted(outcome: AcceptedComponent, note: ImportProblem): Outcome {
  const before = outcome.kind === 'noted' ? outcome.problems : [];
  return { ...outcome, kind: 'noted', problems: [...before, note] };
}

type Totals = {
  kinds: Record<Outcome['kind'], number>;
  unknown: Map<string, number>;
  ambiguous: number;
  examples: AmbiguousDate[];
};

const emptyTotals = (): Totals => ({
  kinds: { imported: 0, noted: 0, rejected: 0 },
  unknown: new Map(),
  ambiguous: 0,
  examples: [],
});

function count(totals: Totals, { kind, ambiguous, unknownFields }: Outcome) {
  totals.kinds[kind] += 1;
  totals.ambiguous += ambiguous.length;
  totals.examples.push(...ambiguous.slice(0, EXAMPLES - totals.examples.length));
  for (const name of unknownFields) {
    const before = totals.unknown.get(name);
    if (before === undefined && totals.unknown.size === MAX_UNKNOWN_FIELDS) continue;
    totals.unknown.set(name, (before ?? 0) + 1);
  }
}

function summaryOf({ kinds, unknown, ambiguous, examples }: Totals): CollectionSummary {
  return {
    documents: kinds.imported + kinds.noted + kinds.rejected,
    ...kinds,
    unknownFields: [...unknown]
      .map(([name, times]) => ({ name, count: times }))
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    ambiguousDates: { count: ambiguous, examples },
  };
}
