import type { Collection, ImportProblem } from './import-records.ts';

/**
 * A document in the same form for every file format: an id is its 24 hexadecimal digits, every number is a double, an
 * instant is a `Date` (a string in plain JSON), bytes are a `Uint8Array`. Objects have no prototype.
 */
export type DumpValue =
  | string
  | number
  | boolean
  | null
  | Date
  | Uint8Array
  | DumpValue[]
  | DumpDocument;

export type DumpDocument = { [field: string]: DumpValue };

/** A document of a known collection, or something that could not be read. Items come in the order of `COLLECTIONS`. */
export type DumpItem =
  | {
      kind: 'document';
      collection: Collection;
      file: string;
      line: number;
      document: DumpDocument;
    }
  | { kind: 'problem'; collection: Collection | null; problem: ImportProblem };
