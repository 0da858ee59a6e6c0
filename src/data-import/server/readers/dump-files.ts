import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type FileFormat, nameFile } from '../../rules/collection-names.ts';
import { COLLECTIONS, type Collection } from '../../rules/import-records.ts';
import { MAX_FILES, MAX_FOLDER_DEPTH, type UnreadableFile } from '../../rules/unreadable.ts';

/** `name`: the path within the folder, for messages. */
export type DumpFile = {
  path: string;
  name: string;
  collection: Collection;
  format: FileFormat;
};

export type FoundFiles = {
  files: DumpFile[];
  problems: { name: string; reason: UnreadableFile }[];
};

/** BSON keeps the types of values, so it goes before JSON of the same collection. */
const FORMATS: readonly FileFormat[] = ['bson', 'json'];

/**
 * Finds the files of a dump, one for each collection, in the order of `COLLECTIONS`. `path` is a folder or one file. What
 * is found does not depend on the order in which the system lists a folder.
 */
export async function findDumpFiles(path: string): Promise<FoundFiles> {
  const isFolder = (await lstat(path)).isDirectory();
  const root = isFolder ? path : dirname(path);
  const found: FoundFiles = { files: [], problems: [] };
  const paths = isFolder ? await listFolder(path, root, found, 0) : [path];
  if (paths.length > MAX_FILES) found.problems.push({ name: '', reason: 'too-many-files' });
  for (const each of paths.slice(0, MAX_FILES)) addFile(each, nameIn(root, each), found);
  const files = found.files.toSorted(byOrder);
  const isFirst = (file: DumpFile) =>
    files.find(({ collection }) => collection === file.collection) === file;
  return {
    files: files.filter(isFirst),
    problems: [
      ...found.problems,
      ...files
        .filter((file) => !isFirst(file))
        .map(({ name }) => ({ name, reason: 'second-file' as const })),
    ],
  };
}

const byOrder = (one: DumpFile, other: DumpFile): number =>
  COLLECTIONS.indexOf(one.collection) - COLLECTIONS.indexOf(other.collection) ||
  FORMATS.indexOf(one.format) - FORMATS.indexOf(other.format) ||
  (one.name < other.name ? -1 : 1);

const nameIn = (root: string, path: string) => relative(root, path).split(sep).join('/');

function addFile(path: string, name: string, { files, problems }: FoundFiles) {
  const named = nameFile(basename(path));
  if (named.kind === 'collection') {
    files.push({ path, name, collection: named.collection, format: named.format });
  } else if (named.kind !== 'ignored') {
    problems.push({ name, reason: named.kind });
  }
}

async function listFolder(
  folder: string,
  root: string,
  found: FoundFiles,
  depth: number,
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const reason = reasonAgainst(entry, depth);
    if (reason !== null) found.problems.push({ name: nameIn(root, path), reason });
    else if (entry.isDirectory()) paths.push(...(await listFolder(path, root, found, depth + 1)));
    else paths.push(path);
    if (paths.length > MAX_FILES) return paths;
  }
  return paths;
}

function reasonAgainst(entry: Dirent, depth: number): UnreadableFile | null {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return depth === MAX_FOLDER_DEPTH ? 'too-deep-folder' : null;
  return entry.isFile() ? null : 'not-a-file';
}
