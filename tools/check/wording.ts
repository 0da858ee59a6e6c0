import { filesIn, linesWith } from './tree.ts';
import type { Check } from './types.ts';
import { wornWordsInTree } from './worn-words.ts';
import { WORN_WORDS_LEFT } from './worn-words-left.ts';

const TEXT = '**/*.{ts,tsx,cjs,mjs,js,json,css,html,sql,md,sh,yml,yaml,service}';
const UNSUFFIXED = ['.ci/*', 'Dockerfile', '.dockerignore', '.gitignore', '.npmrc', '.github/**/*'];

/** Files must not depend on the machine on which they were written. */
const MACHINE = /(?:^|[^\w.])\/(?:work|farm|home|Users)\/\w/;
const REGISTRY = /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b/;
const TURNED_OFF =
  /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fails)\b|\bx(?:it|describe)\(/;

/**
 * Machine paths and registry hosts in any file, disabled or exclusive tests, and the worn words of
 * `worn-words.ts`, of which `worn-words-left.ts` allows some folders a number that only shrinks.
 */
export const wording: Check = {
  name: 'wording',
  async run(root) {
    const files = filesIn(root, TEXT, ...UNSUFFIXED).filter((path) => path !== 'package-lock.json');
    if (files.length === 0) return ['there is no file to read'];
    return [...files.flatMap((path) => linesWith(root, path, problemOf)), ...wornWords(root)];
  },
};

function problemOf(line: string): string | undefined {
  if (MACHINE.test(line)) return `machine path: ${line.trim()}`;
  if (REGISTRY.test(line)) return `registry host: ${line.trim()}`;
  if (TURNED_OFF.test(line)) return `test turned off: ${line.trim()}`;
  return undefined;
}

/** The worn words of every folder that has more of them than it is allowed. */
function wornWords(root: string): string[] {
  const folders = new Map<string, string[]>();
  for (const [path, places] of wornWordsInTree(root)) {
    const folder = folderOf(path);
    const lines = places.map(
      ({ line, found, worn }) => `${path}:${line}: worn word: «${found}» (use: ${worn.instead})`,
    );
    folders.set(folder, [...(folders.get(folder) ?? []), ...lines]);
  }
  return [...folders].flatMap(([folder, lines]) =>
    lines.length > (WORN_WORDS_LEFT[folder] ?? 0) ? lines : [],
  );
}

/** `src/agenda` and `test/panel`, else the first folder; files of the project itself are `.`. */
function folderOf(path: string): string {
  const [first = '', second = '', third] = path.split('/');
  if (second === '') return '.';
  return (first === 'src' || first === 'test') && third !== undefined
    ? `${first}/${second}`
    : first;
}
