import type { DumpValue } from '../../rules/dump-values.ts';

type Fields = { readonly [field: string]: unknown };
type Reader = (value: unknown, whole: Fields) => DumpValue | undefined;

/**
 * Returns the value of an object of Extended JSON v2 (`{"$oid": …}`), or of the older `$binary` and `$date`;
 * `undefined` for any other object.
 */
export function extendedValue(object: object): DumpValue | undefined {
  // The first field decides; `Object.keys` would make a list for each object of the document.
  for (const name in object) {
    if (!name.startsWith('$')) return undefined;
    const whole = object as Fields;
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    return reader?.(whole[name], whole);
  }
  return undefined;
}

const OBJECT_ID = /^[0-9a-f]{24}$/i;

const number: Reader = (value) => (typeof value === 'string' ? Number(value) : undefined);
const nothing: Reader = () => null;
const text: Reader = (value) => (typeof value === 'string' ? value : undefined);
const objectId: Reader = (value) =>
  typeof value === 'string' && OBJECT_ID.test(value) ? value.toLowerCase() : undefined;

const READERS: Readonly<Record<string, Reader>> = {
  $oid: objectId,
  $date: date,
  $numberInt: number,
  $numberLong: number,
  $numberDouble: number,
  $numberDecimal: number,
  $binary: binary,
  $uuid: text,
  $symbol: text,
  $ref: (_, { $id: id }) => (fieldsOf(id) ? objectId(fieldsOf(id)?.['$oid'], {}) : undefined),
  $undefined: nothing,
  $regularExpression: nothing,
  $regex: nothing,
  $timestamp: nothing,
  $code: nothing,
  $minKey: nothing,
  $maxKey: nothing,
  $dbPointer: nothing,
};

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;

/** Text in ISO form, milliseconds, or `{"$numberLong": "…"}`. */
function date(value: unknown): DumpValue | undefined {
  if (typeof value === 'string' || typeof value === 'number') return new Date(value);
  const milliseconds = fieldsOf(value)?.['$numberLong'];
  return typeof milliseconds === 'string' ? new Date(Number(milliseconds)) : undefined;
}

/** `{"base64": …, "subType": …}`, or as version 1 has it: the base64 text beside `$type`. */
function binary(value: unknown): DumpValue | undefined {
  const base64 = typeof value === 'string' ? value : fieldsOf(value)?.['base64'];
  return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : undefined;
}
