import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import type { Outcome } from '../test/runner.ts';
import type { TestDay } from './days.ts';

export type DayResult = { day: TestDay; outcomes: Outcome[]; revision: string; ranAt: Date };

const PAGE = join(PROJECT, 'docs/test-days.md');
const HEAD = `# The suite on other days

\`npm run test:days\` runs the tests and the browser tests as if each of these days were today, and writes its row
(docs/decisions/0065). The time is that of the start.

| Day | Start | Zone | Tests | Browser | Run on | Revision |
|---|---|---|---|---|---|---|
`;

/** Writes a run into the row of its day. */
export function writeResult({ day, outcomes, revision, ranAt }: DayResult): void {
  const counts = outcomes.map(
    ({ results: { passed, failed } }) => `${passed} passed, ${failed} failed`,
  );
  const cells = [day.name, day.at, day.zone, ...counts, ranAt.toISOString().slice(0, 10), revision];
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').slice(HEAD.length) : '';
  const others = before.split('\n').filter((row) => row && !row.startsWith(`| ${day.name} |`));
  writeFileSync(PAGE, `${[HEAD.trimEnd(), ...others, `| ${cells.join(' | ')} |`].join('\n')}\n`);
}
