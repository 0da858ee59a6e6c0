import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import { run } from './programs.ts';

/** Folder of what the command keeps between its runs. */
export const WORK_FOLDER = join(PROJECT, '.cache/prove-container');

/** Release of Debian in `deploy/Dockerfile`. */
const RELEASE = 'bookworm';

/**
 * Returns a folder with a Debian of the named packages beside the smallest set, made by debootstrap at the first call. A
 * user copies it before a change.
 */
export function debianTree(name: string, packages: readonly string[]): string {
  const tree = join(WORK_FOLDER, name);
  if (existsSync(tree)) return tree;
  const unfinished = `${tree}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  run('debootstrap', ['--variant=minbase', ...include, RELEASE, unfinished]);
  rmSync(join(unfinished, 'var/cache/apt/archives'), { recursive: true });
  renameSync(unfinished, tree);
  return tree;
}

/** Copies a tree into a new folder beside it. */
export function copyOfTree(tree: string, name: string): string {
  const copy = join(WORK_FOLDER, name);
  rmSync(copy, { recursive: true, force: true });
  run('cp', ['-a', tree, copy]);
  return copy;
}
