import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

/** Folders of the tree's root that are no sources, unlike `src/platform/data`. */
const IGNORED = /^(?:node_modules|dist|data|data-.*|\.git|\.cache)$/;
/** Fixtures are wrong on purpose; only the check `checks see` reads them. */
const FIXTURES = 'tools/fixtures';

/** Returns files that match the patterns, sorted, relative to `root`, with forward slashes. */
export function filesIn(root: string, ...patterns: string[]): string[] {
  const options = { cwd: root, withFileTypes: true, exclude: ignoredIn(root) } as const;
  return globSync(patterns, options)
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith(`${FIXTURES}/`))
    .sort();
}

function ignoredIn(root: string) {
  return ({ name, parentPath }: { readonly name: string; readonly parentPath: string }) =>
    IGNORED.test(name) && resolve(root, parentPath) === resolve(root);
}

/** Returns all TypeScript files under `src`, tests included. */
export function sourceFiles(root: string): string[] {
  return filesIn(root, 'src/**/*.{ts,tsx}');
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

export function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Returns `path:line: problem` for each line in which `find` returns a problem. */
export function linesWith(
  root: string,
  path: string,
  find: (line: string) => string | undefined,
): string[] {
  return read(root, path)
    .split('\n')
    .flatMap((line, index) => {
      const problem = find(line);
      return problem === undefined ? [] : [`${path}:${index + 1}: ${problem}`];
    });
}
