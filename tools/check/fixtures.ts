import { rmSync } from 'node:fs';
import { staticChecks } from './all-checks.ts';
import { BUDGETS } from './budgets.ts';
import { bundleSize } from './bundle-size.ts';
import { makeFixtureTree } from './fixture-tree.ts';
import { runAll } from './run-all.ts';
import { SPEC_TEXTS } from './spec-texts.ts';
import { filesIn, read } from './tree.ts';
import type { Check } from './types.ts';

/** A problem that a check must report: a line with the file and this text. */
type Expected = { readonly check: string; readonly file: string; readonly says: string };

/** In the first lines of a fixture: `// wrong: <check>: <text of its report>`. */
const MARK = /^(?:\/\/|--) wrong: ([^:]+): (.+)$/gm;
const MARKED = '**/*.{ts,tsx,sql,md}';

/**
 * Runs the checks on a tree of wrong fixtures; each must report its problems. A check that reads no
 * file, or has lost a rule, fails here.
 */
export const fixtures: Check = {
  name: 'checks see',
  async run() {
    const root = makeFixtureTree();
    try {
      const checks = [...staticChecks, bundleSize];
      const reports = await runAll(checks, root, 1, () => undefined);
      const expected = [...marksIn(root), ...generalExpectations()];
      const idle = checks.filter(({ name }) => !expected.some(({ check }) => check === name));
      const blind = expected.filter((wrong) => {
        const report = reports.find(({ name }) => name === wrong.check);
        return !report?.problems.some(
          (line) => line.includes(wrong.file) && line.includes(wrong.says),
        );
      });
      return [
        ...blind.map(({ check, file, says }) => `«${check}» does not report «${says}» in ${file}`),
        ...idle.map(({ name }) => `«${name}» has no wrong fixture`),
      ];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

function marksIn(root: string): Expected[] {
  return filesIn(root, MARKED)
    .filter((file) => !file.startsWith('tools/'))
    .flatMap((file) =>
      [...read(root, file).matchAll(MARK)].map(([, check = '', says = '']) => ({
        check,
        file,
        says,
      })),
    );
}

/** No fixture contains a sentence of the specification, and all their pages are too heavy. */
function generalExpectations(): Expected[] {
  const sentences = Object.values(SPEC_TEXTS).flat();
  return [
    { check: 'measures', file: 'docs/measures.md', says: 'product TypeScript lines: 9, now' },
    { check: 'lockfile', file: 'package-lock.json', says: 'b-for-nobody' },
    ...['MIT AND GPL-3.0-only', 'LGPL-3.0-or-later', 'unknown'].map((licence) => ({
      check: 'licences',
      file: 'package-lock.json',
      says: `has the licence ${licence}`,
    })),
    ...sentences.map((says) => ({ check: 'texts', file: 'src', says: `«${says}»` })),
    ...BUDGETS.flatMap(({ entry, name }) =>
      ['js', 'css'].map((kind) => ({ check: 'bytes', file: entry, says: `${name}, ${kind} ` })),
    ),
  ];
}
