import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import type { Outcome } from '../test/runner.ts';
import type { TestDay } from './days.ts';

const PAGE = join(PROJECT, 'docs/test-days.md');
const HEAD = `# The suite on other days

\`npm run test:days\` runs the tests and the browser tests as if today were each of these days, and writes its rows
(docs/decisions/0065). «Start» is the local time of the zone at which the run began.

| Day | Suite | Start | Zone | Passed | Failed | Run on | Revision |
|---|---|---|---|---|---|---|---|
`;

/** Returns the revision of the sources, marked if files other than the page differ from it. */
export function revision(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).stdout?.trim() ?? '';
  const head = git('rev-parse', '--short=8', 'HEAD');
  const changed = git('status', '--porcelain', '--', ':/', ':!docs/test-days.md');
  return `${head || 'unknown'}${changed === '' ? '' : '-dirty'}`;
}

/**
 * Writes the counts of each suite of a run into the row of its day and suite. A suite that reported nothing leaves its row.
 * Keeps the order of `days`; one that never ran says so.
 */
export function writeRows(
  days: readonly TestDay[],
  { name, at, zone }: TestDay,
  outcomes: readonly Outcome[],
  ranRevision: string,
): void {
  const lines = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').split('\n') : [];
  const rows = new Map(
    lines.filter((line) => line.startsWith('| ')).map((row) => [keyOf(row), row]),
  );
  const ranOn = new Date().toISOString().slice(0, 10);
  for (const { name: suite, results, reported } of outcomes) {
    if (!reported) continue;
    const cells = [name, suite, at, zone, results.passed, results.failed, ranOn, ranRevision];
    const row = `| ${cells.join(' | ')} |`;
    rows.set(keyOf(row), row);
  }
  const ordered = days.flatMap((day) =>
    ['tests', 'browser'].map(
      (suite) =>
        rows.get(`${day.name} | ${suite}`) ??
        `| ${day.name} | ${suite} | ${day.at} | ${day.zone} | not run | | | |`,
    ),
  );
  writeFileSync(PAGE, `${HEAD}${ordered.join('\n')}\n`);
}

/** Returns the first two cells. */
const keyOf = (row: string): string => row.slice(2).split(' | ').slice(0, 2).join(' | ');
