import { filesIn, linesWith } from './tree.ts';
import type { Check } from './types.ts';

const TEXT = '**/*.{ts,tsx,cjs,mjs,js,json,css,html,sql,md,sh,yml,yaml,service}';
const UNSUFFIXED = ['.ci/*', 'Dockerfile', '.dockerignore', '.gitignore', '.npmrc', '.github/**/*'];

/** Files must not depend on the machine on which they were written. */
const MACHINE = /(?:^|[^\w.])\/(?:work|farm|home|Users)\/\w/;
const REGISTRY = /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b/;
const TURNED_OFF =
  /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fails)\b|\bx(?:it|describe)\(/;

/** Machine paths and registry hosts in any file, and disabled or exclusive tests. */
export const wording: Check = {
  name: 'wording',
  async run(root) {
    const files = filesIn(root, TEXT, ...UNSUFFIXED).filter((path) => path !== 'package-lock.json');
    if (files.length === 0) return ['there is no file to read'];
    return files.flatMap((path) => linesWith(root, path, problemOf));
  },
};

function problemOf(line: string): string | undefined {
  if (MACHINE.test(line)) return `machine path: ${line.trim()}`;
  if (REGISTRY.test(line)) return `registry host: ${line.trim()}`;
  if (TURNED_OFF.test(line)) return `test turned off: ${line.trim()}`;
  return undefined;
}
