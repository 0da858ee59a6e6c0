import type { DumpDocument, DumpItem, DumpValue } from './dump-values.ts';
import type {
  AmbiguousDate,
  Collection,
  ImportOptions,
  ImportProblem,
  Instant,
  OldId,
  Outcome,
  RecordTypes,
} from './import-records.ts';
import {
  type DayReading,
  instantOfId,
  readDate,
  readInstant,
  shownDate,
} from './values/date-values.ts';
import type { Reading } from './values/reading.ts';
import { isDocument, readOldId } from './values/reference-values.ts';

export type DocumentItem = Extract<DumpItem, { kind: 'document' }>;

/** Fields that the database driver and the object mapper write, and those that are not imported on purpose. */
const KNOWN_FIELDS = [
  '_id',
  'id',
  '__v',
  'createdAt',
  'updatedAt',
  'password',
  'passwordHash',
  'cancellationToken',
  'cancelToken',
];

/**
 * The fields of one document while it becomes a record. Notes and reasons against it are collected, so that one look
 * at the document names everything.
 */
export type DocumentFields = ReturnType<typeof openDocument>;

export function openDocument(item: DocumentItem, options: ImportOptions) {
  const { document, file, line } = item;
  const id = readOldId(document['_id']);
  const oldId: OldId = id.kind === 'value' ? id.value : '';
  const known = new Set(KNOWN_FIELDS);
  const notes: ImportProblem[] = [];
  const reasons: ImportProblem[] = [];
  const ambiguous: AmbiguousDate[] = [];
  const at = (field: string, sentence: string): ImportProblem => ({
    file,
    line,
    ...(oldId === '' ? {} : { oldId }),
    field,
    sentence,
  });

  /** The value of the first of these fields that has one. */
  function get(...names: string[]): DumpValue | undefined {
    for (const name of names) known.add(name);
    const name = names.find((each) => !isBlank(own(document, each))) ?? names[0] ?? '';
    return own(document, name);
  }

  /** The value of a field within an object: of `vehicleInfo` and the like. */
  function inner(name: string, ...fields: string[]): DumpValue | undefined {
    const object = get(name);
    if (!isDocument(object)) return undefined;
    return own(object, fields.find((each) => !isBlank(own(object, each))) ?? '');
  }

  const note = (field: string, sentence: string) => notes.push(at(field, sentence));
  const reject = (field: string, sentence: string) => reasons.push(at(field, sentence));

  /** Returns the value; `fallback` with a note for one that cannot be read, without a note if there is none. */
  function optional<Value, Fallback>(
    field: string,
    reading: Reading<Value>,
    fallback: Fallback,
    missing?: string,
  ): Value | Fallback {
    if (reading.kind === 'problem') note(field, `${reading.sentence} ${keptText(fallback)}`);
    if (reading.kind === 'nothing' && missing !== undefined) note(field, missing);
    if (reading.kind !== 'value') return fallback;
    if (reading.note !== undefined) note(field, reading.note);
    return reading.value;
  }

  /** Returns the value; without one the document is rejected, and `stand` stands for it until then. */
  function required<Value>(
    field: string,
    reading: Reading<Value>,
    stand: Value,
    missing: string,
  ): Value {
    if (reading.kind === 'value') return optional(field, reading, stand);
    reject(field, reading.kind === 'problem' ? reading.sentence : missing);
    return stand;
  }

  /** Reads a day, and keeps its other reading. */
  function day(field: string, value: DumpValue | undefined): Reading<DayReading> {
    const reading = readDate(value, options);
    if (reading.kind === 'value' && reading.value.other !== null) {
      const { day: chosen, other } = reading.value;
      ambiguous.push({ file, line, field, written: shownDate(value), chosen, other });
    }
    return reading;
  }

  const instant = (field: string, value: DumpValue | undefined): Instant | null =>
    optional(field, readInstant(value, options), null);

  /** A document without `createdAt` was written when its id was made. `guess` is noted then. */
  function written(guess?: string) {
    const createdAt = instant('createdAt', own(document, 'createdAt'));
    const guessed = createdAt ?? ofId(oldId);
    if (createdAt === null && guessed !== null && guess !== undefined) note('createdAt', guess);
    return { createdAt: guessed, updatedAt: instant('updatedAt', own(document, 'updatedAt')) };
  }

  /** The instant of the id, if it is credible. */
  function ofId(from: OldId): Instant | null {
    const reading = readInstant(new Date(from === '' ? Number.NaN : instantOfId(from)), options);
    return reading.kind === 'value' ? reading.value : null;
  }

  function outcome<Name extends Collection>(collection: Name, record: RecordTypes[Name]) {
    if (id.kind !== 'value')
      reject('_id', 'El documento no tiene un _id de 24 cifras hexadecimales.');
    const unknownFields = Object.keys(document).filter((name) => !known.has(name));
    const common = { collection, ambiguous, unknownFields };
    if (reasons.length > 0)
      return { ...common, kind: 'rejected', problems: [...reasons, ...notes] };
    return notes.length > 0
      ? { ...common, kind: 'noted', record, problems: notes }
      : { ...common, kind: 'imported', record };
  }

  return {
    oldId,
    options,
    get,
    inner,
    note,
    reject,
    optional,
    required,
    day,
    instant,
    written,
    /** Ends the reading of the document. */
    outcome: outcome as <Name extends Collection>(
      collection: Name,
      record: RecordTypes[Name],
    ) => Outcome<Name>,
  };
}

export const own = (document: DumpDocument, name: string): DumpValue | undefined =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/** What a note says of the value that stands for one that cannot be read. */
function keptText(fallback: unknown): string {
  if (typeof fallback === 'number') return `Queda en ${fallback}.`;
  const isEmpty = fallback === '' || fallback === null || Array.isArray(fallback);
  return isEmpty ? 'Queda vacío.' : 'Queda el valor habitual.';
}

const isBlank = (value: DumpValue | undefined) =>
  value === undefined || value === null || value === '';
