import type { DumpItem } from './dump-values.ts';
import type { ImportOptions, ImportProblem, Outcome } from './import-records.ts';
import { toRecord } from './to-record.ts';

export type RecordCollector = {
  /** Returns the outcome of a document; `null` for something that could not be read. */
  add(item: DumpItem): Outcome | null;
};

/**
 * Turns the items of a dump into records, one after the other, and knows what was before: a second document with the
 * same `_id` or username is rejected, a second component with the same code gets another code. Holds ids and codes,
 * no records. The same items give the same outcomes.
 */
export function createRecordCollector(options: ImportOptions): RecordCollector {
  const ids = new Map<string, number>();
  const usernames = new Map<string, number>();
  const codes = new Map<string, number>();

  function add(item: DumpItem): Outcome | null {
    if (item.kind === 'problem') return null;
    return distinct(toRecord(item, options), item.line, item.file);
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

  return { add };
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
