import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import type { Outcome } from '../test/runner.ts';
import type { TestDay } from './days.ts';

const PAGE = join(PROJECT, 'docs/test-days.md');
const HEAD = `# The suite on other days

\`npm run test:days\` runs the tests and the browser tests as if today were each of these days, and writes its rows
(docs/decisions/0065). The time is that of the start.

| Day | Suite | Start | Zone | Passed | Failed | Run on | Revision |
|---|---|---|---|---|---|---|---|
`;

/** Returns the revision of the sources, marked if they differ from it. */
export function revision(): string {
  const git = ['describe', '--always', '--dirty', '--exclude=*'];
  const { stdout } = spawnSync('git', git, { cwd: PROJECT, encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}

/** Writes the counts of each suite of a run into the row of its day and suite. Keeps the order of `days`. */
export function writeRows(
  days: readonly TestDay[],
  { name, at, zone }: TestDay,
  outcomes: readonly Outcome[],
  ranAt: string,
): void {
  const lines = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').split('\n') : [];
  const rows = new Map(
    lines.filter((line) => line.startsWith('| ')).map((row) => [keyOf(row), row]),
  );
  const ranOn = new Date().toISOString().slice(0, 10);
  for (const { name: suite, results } of outcomes) {
    const cells = [name, suite, at, zone, results.passed, results.failed, ranOn, ranAt];
    const row = `| ${cells.join(' | ')} |`;
    rows.set(keyOf(row), row);
  }
  const ordered = days.flatMap((day) =>
    ['tests', 'browser'].flatMap((suite) => rows.get(`${day.name} | ${suite}`) ?? []),
  );
  writeFileSync(PAGE, `${HEAD}${ordered.join('\n')}\n`);
}

/** Returns the first two cells. */
const keyOf = (row: string): string => row.slice(2).split(' | ').slice(0, 2).join(' | ');
