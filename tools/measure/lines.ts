import { read } from '../check/tree.ts';
import { lineCount } from './source.ts';

/** Returns the number of lines of all these files. */
export function linesOf(root: string, paths: readonly string[]): number {
  return paths.reduce((total, path) => total + lineCount(read(root, path)), 0);
}
