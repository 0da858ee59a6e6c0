import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from '../measure/lines.ts';
import { filesIn, isTest, read, sourceFiles } from './tree.ts';
import type { Check } from './types.ts';

const PAGE = 'docs/measures.md';
/** Beyond this difference the page describes another program. */
const MAX_DIFFERENCE = 0.05;

/** Rejects a page of measures whose numbers of lines differ from those of the tree by more than 5 %. */
export const measures: Check = {
  name: 'measures',
  async run(root) {
    if (!existsSync(join(root, PAGE))) return [`${PAGE} is missing: npm run measure -- --write`];
    const page = read(root, PAGE);
    const product = sourceFiles(root).filter((path) => !isTest(path));
    return [
      ...difference(page, 'product TypeScript lines', linesOf(root, product)),
      ...difference(page, 'CSS lines', linesOf(root, filesIn(root, 'src/**/*.css'))),
    ];
  },
};

function difference(page: string, name: string, lines: number): string[] {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`));
  // The last column is the working tree.
  const written = Number(row?.split('|').at(-2)?.replaceAll(/\s/g, '') ?? 0);
  if (Math.abs(lines - written) <= MAX_DIFFERENCE * written) return [];
  return [`${PAGE}: ${name}: ${written}, now ${lines}: npm run measure -- --write`];
}
