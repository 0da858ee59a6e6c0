import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from './item.ts';
import { mentions } from './mentions.ts';
import { type TestInFile, testsIn } from './tests-in-file.ts';

/** Which items have no test, or one that never looks, and which stand twice. */
export function unproven(root: string, items: readonly Item[]): string[] {
  const read = new Map<string, TestInFile[]>();
  for (const file of new Set(items.map((item) => item.file))) {
    read.set(file, existsSync(join(root, file)) ? testsIn(root, file) : []);
  }
  const problems = items.flatMap((item) => problemsOf(item, read.get(item.file) ?? []));
  return [...twice(items), ...problems];
}

function problemsOf({ at, says, seenAs, file, test }: Item, tests: readonly TestInFile[]) {
  const where = `${at}: «${says}»: ${file}`;
  const [found, another] = tests.filter(({ title }) => title === test);
  if (!found) return [`${where} has no test «${test}»`];
  if (another) return [`${where} has two tests «${test}»`];
  return seenAs
    .filter((literal) => !mentions(found.source, literal))
    .map((literal) => `${where}: «${test}» never looks for «${literal}»`);
}

function twice(items: readonly Item[]): string[] {
  const groups = Map.groupBy(items, ({ at, says }) => `${at}: «${says}»`);
  return [...groups].filter(([, all]) => all.length > 1).map(([item]) => `${item} stands twice`);
}
