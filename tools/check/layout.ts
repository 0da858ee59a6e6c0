import { COMPOSITION_ROOT, MODULE_FOLDERS, MODULES, SHARED_FOLDERS } from './modules.ts';
import { filesIn, read } from './tree.ts';
import type { Check } from './types.ts';

const MAX_LINES = 300;
/** Made by `npm run generate`: as long as the database has tables. */
const GENERATED = new Set(['src/platform/data/database-types.ts']);

/** Where files may lie, and how long they may be. */
export const layout: Check = {
  name: 'layout',
  async run(root) {
    const files = filesIn(root, 'src/**/*');
    if (files.length === 0) return ['there is nothing under src'];
    return files.flatMap((path) => [...misplaced(path), ...tooLong(root, path)]);
  },
};

function misplaced(path: string): string[] {
  const [, place = '', floor = '', ...rest] = path.split('/');
  if (place === COMPOSITION_ROOT || SHARED_FOLDERS.some((name) => name === place)) return [];
  if (!MODULES.some((room) => room === place)) {
    return [`${path}: unknown room «${place}» (tools/check/modules.ts has the list)`];
  }
  if (rest.length === 0) {
    return floor === 'README.md'
      ? []
      : [`${path}: unknown floor: only README.md lies in a room itself`];
  }
  if (MODULE_FOLDERS.some((name) => name === floor)) return [];
  return [`${path}: unknown floor «${floor}»: a room has ${MODULE_FOLDERS.join(', ')}`];
}

function tooLong(root: string, path: string): string[] {
  if (GENERATED.has(path) || !/\.(?:ts|tsx|css|html)$/.test(path)) return [];
  const lines = read(root, path).trimEnd().split('\n').length;
  return lines > MAX_LINES ? [`${path}: too long: ${lines} lines, ${MAX_LINES} at most`] : [];
}
