import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SINGLE_FILES = [
  'vite.config.ts',
  'package-lock.json',
  'tools/bar-modules.ts',
  'tools/build.ts',
  'tools/check/page-weight.ts',
  'tools/first-paint.ts',
  'tools/guide-pages.ts',
  'tools/lean-http.ts',
  'tools/load-before-import.ts',
  'tools/one-byte-source.ts',
  'tools/part-files.ts',
  'tools/theme-css.ts',
];
const NOT_BUILT = /\.test\.tsx?$|\.md$/;
const SERVER_ONLY = /[\\/](server|platform|cli)[\\/]/;
const PAGES_ONLY = /\.(tsx|css|html|svg|woff2|png)$|[\\/](web|ui|pages)[\\/]/;

/** Returns a hash of all files that the build of the pages reads. */
export const hashPageSources = (root: string): string =>
  hashFiles(root, SERVER_ONLY, filesIn(join(root, 'docs/guia')));

/** Returns a hash of all files that the build of the server reads. */
export const hashServerSources = (root: string): string => hashFiles(root, PAGES_ONLY);

/**
 * Returns a hash of the sources by content, because a checkout changes times.
 * Reads them synchronously: nothing else runs yet, and a promise per file costs twice the time.
 */
function hashFiles(root: string, except: RegExp, further: readonly string[] = []): string {
  const files = filesIn(join(root, 'src'))
    .filter((file) => !except.test(file) && !NOT_BUILT.test(file))
    .concat(further)
    .concat(SINGLE_FILES.map((file) => join(root, file)))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
