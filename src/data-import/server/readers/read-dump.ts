import type { DumpItem } from '../../rules/dump-values.ts';
import {
  MAX_UNREADABLE,
  READ_AS_WINDOWS_1252,
  UNREADABLE_DOCUMENT,
  UNREADABLE_FILE,
} from '../../rules/unreadable.ts';
import { type ReadBson, readBsonDocuments } from './bson-documents.ts';
import { type DumpFile, findDumpFiles } from './dump-files.ts';
import { readFileBytes, UnreadableFileError } from './file-bytes.ts';
import { readJsonDocuments } from './json-documents.ts';

/**
 * Reads the documents of a dump: a folder or one file, in JSON, Extended JSON or BSON, also compressed with gzip. Items
 * come in the order of `COLLECTIONS`. Throws for a path that does not exist; everything else is a problem of the
 * answer. Memory holds one document and one part of a file.
 */
export async function* readDump(path: string): AsyncGenerator<DumpItem> {
  const { files, problems } = await findDumpFiles(path);
  for (const { name, reason } of problems) {
    yield problemAt({ name, collection: null }, 0, UNREADABLE_FILE[reason]);
  }
  for (const file of files) yield* readFile(file);
}

async function* readFile(file: DumpFile): AsyncGenerator<DumpItem> {
  let unreadable = 0;
  try {
    for await (const read of documentsOf(file)) {
      if (read.kind === 'bson-length') throw new UnreadableFileError('bson-length');
      if (read.kind === 'unreadable') unreadable += 1;
      if (unreadable > MAX_UNREADABLE) throw new UnreadableFileError('too-many-problems');
      yield itemOf(read, file);
    }
  } catch (error) {
    yield problemAt(file, 0, UNREADABLE_FILE[reasonOf(error)]);
  }
}

function documentsOf({ path, format }: DumpFile): AsyncGenerator<ReadBson> {
  const bytes = readFileBytes(path);
  return format === 'bson' ? readBsonDocuments(bytes) : readJsonDocuments(bytes);
}

function itemOf(read: Exclude<ReadBson, { kind: 'bson-length' }>, file: DumpFile): DumpItem {
  const { line } = read;
  switch (read.kind) {
    case 'document':
      return { kind: 'document', ...file, file: file.name, line, document: read.document };
    case 'unreadable':
      return problemAt(file, line, UNREADABLE_DOCUMENT[read.reason]);
    case 'windows-1252':
      return problemAt(file, line, READ_AS_WINDOWS_1252);
  }
}

function problemAt(
  { name, collection }: { name: string; collection: DumpFile['collection'] | null },
  line: number,
  sentence: string,
): DumpItem {
  return { kind: 'problem', collection, problem: { file: name, line, sentence } };
}

function reasonOf(error: unknown) {
  if (error instanceof UnreadableFileError) return error.reason;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ELOOP') return 'link';
  if (code === 'EACCES' || code === 'EIO' || code === 'EPERM') return 'unreadable';
  throw error;
}
