import type { DumpDocument, DumpValue } from '../dump-values.ts';
import type { OldId } from '../import-records.ts';
import { found, NOTHING, problemReading, type Reading, shown } from './reading.ts';

const OLD_ID = /^[0-9a-f]{24}$/i;

export const isDocument = (value: DumpValue | undefined): value is DumpDocument =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array);

/** Reads an id, or that of a populated document. */
export function readOldId(value: DumpValue | undefined): Reading<OldId> {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (isDocument(value)) return readOldId(value['_id'] ?? value['id']);
  if (typeof value === 'string' && OLD_ID.test(value.trim())) {
    return found(value.trim().toLowerCase());
  }
  return problemReading(`${shown(value)} no es un _id.`);
}
