import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './check/tree.ts';

/**
 * Copies the files that git tracks or would track into a new temporary folder. Packages are a link. So are the built
 * pages, unless `ownPages`: then a build in the copy leaves the project's pages alone. Returns the folder.
 */
export function copyTree(name: string, { ownPages = false } = {}): string {
  const copy = mkdtempSync(join(tmpdir(), `bujia-${name}-`));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  for (const path of stdout.split('\n').filter(Boolean)) {
    cpSync(join(PROJECT, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  if (!ownPages) symlinkSync(join(PROJECT, 'dist'), join(copy, 'dist'));
  return copy;
}

/** A change of a file of the copy; `from` occurs in it exactly once. */
export type Edit = { file: string; from: string; to: string };

/** Makes a change in a copy. Returns a function that takes it back. */
export function applyEdit(copy: string, { file, from, to }: Edit): () => void {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) {
    throw new Error(`${file} does not hold this exactly once: ${from}`);
  }
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  return () => writeFileSync(path, before);
}
