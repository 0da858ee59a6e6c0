import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import type { Outcome } from '../test/runner.ts';
import type { TestDay } from './days.ts';

const PAGE = join(PROJECT, 'docs/test-days.md');
const HEAD = `# The suite on other days

\`npm run test:days\` runs the tests and the browser tests as if each of these days were today, and writes its rows
(docs/decisions/0065). The time is that of the start.

| Day | Suite | Start | Zone | Passed | Failed | Run on | Revision |
|---|---|---|---|---|---|---|---|
`;

/** Writes the counts of each suite of a run, its date and its revision into the row of its day and suite. */
export function writeRows({ name, at, zone }: TestDay, outcomes: readonly Outcome[]): void {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const ranOn = new Date().toISOString().slice(0, 10);
  let rows = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').slice(HEAD.length).split('\n') : [];
  for (const { name: suite, results } of outcomes) {
    const key = `| ${name} | ${suite} |`;
    const counts = `${results.passed} | ${results.failed}`;
    rows = rows.filter((row) => row !== '' && !row.startsWith(key));
    rows.push(`${key} ${at} | ${zone} | ${counts} | ${ranOn} | ${git.stdout.trim()} |`);
  }
  writeFileSync(PAGE, `${HEAD}${rows.join('\n')}\n`);
}
