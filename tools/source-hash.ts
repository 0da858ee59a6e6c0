import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SINGLE_FILES = [
  'vite.config.ts',
  'package-lock.json',
  'tools/build.ts',
  'tools/theme-css.ts',
];

/**
 * Returns a hash of all files that the build reads, by content, because a checkout changes times.
 * Reads them synchronously: nothing else runs yet, and a promise per file costs twice the time.
 */
export function hashSources(root: string): string {
  const inSrc = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  const files = inSrc
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !/[\\/](server|platform|cli)[\\/]|\.test\.tsx?$|\.md$/.test(file))
    .concat(SINGLE_FILES.map((file) => join(root, file)))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}
