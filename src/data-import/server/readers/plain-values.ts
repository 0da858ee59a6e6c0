import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import type { DumpDocument, DumpValue } from '../../rules/dump-values.ts';
import { MAX_DEPTH, type UnreadableDocument } from '../../rules/unreadable.ts';
import { extendedValue } from './extended-json.ts';

/** Thrown for a document that is not converted; the reader reports it. */
export class Unreadable extends Error {
  readonly reason: UnreadableDocument;
  constructor(reason: UnreadableDocument) {
    super(reason);
    this.reason = reason;
  }
}

/** Returns a document that the library `bson` has read. */
export const fromBson = (document: object): DumpDocument => convert(document, bsonValue, 1);

/** Returns a document of parsed JSON or Extended JSON v2, canonical or relaxed. */
export const fromJson = (document: object): DumpDocument => convert(document, extendedValue, 1);

/** Returns the value of an object that stands for one, or `undefined`. */
type ToValue = (object: object) => DumpValue | undefined;

/** Replaces the values of a parsed document in place. */
function convert(object: object, toValue: ToValue, depth: number): DumpDocument {
  const document = object as { [field: string]: unknown };
  for (const name of Object.keys(document)) {
    if (name === '__proto__') throw new Unreadable('forbidden-field');
    document[name] = convertValue(document[name], toValue, depth);
  }
  return document as DumpDocument;
}

function convertValue(value: unknown, toValue: ToValue, depth: number): DumpValue {
  if (typeof value !== 'object' || value === null) return scalarOf(value);
  const converted = toValue(value);
  if (converted !== undefined) return converted;
  if (depth === MAX_DEPTH) throw new Unreadable('too-deep');
  if (!Array.isArray(value)) return convert(value, toValue, depth + 1);
  return value.map((each) => convertValue(each, toValue, depth + 1));
}

function scalarOf(value: unknown): DumpValue {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

/** Types of BSON of which a workshop has no use. */
const WITHOUT_VALUE = [Timestamp, BSONRegExp, Code, MinKey, MaxKey, RegExp] as const;

function bsonValue(value: object): DumpValue | undefined {
  if (value instanceof Date) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (WITHOUT_VALUE.some((type) => value instanceof type)) return null;
  if (value instanceof Decimal128 || value instanceof Long) return Number(value.toString());
  if (value instanceof Binary) return new Uint8Array(value.value());
  if (value instanceof DBRef) return value.oid.toHexString();
  return undefined;
}
