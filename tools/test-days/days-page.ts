import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import type { Outcome } from '../test/runner.ts';
import type { TestDay } from './days.ts';

const PAGE = join(PROJECT, 'docs/test-days.md');
const HEAD = `# The suite on other days

\`npm run test:days\` runs the tests and the browser tests as if each of these days were today, and writes its row
(docs/decisions/0065). The time is that of the start.

| Day | Start | Zone | Tests | Browser | Run on | Revision |
|---|---|---|---|---|---|---|
`;

/** Writes the counts of a run, its date and its revision into the row of its day. */
export function writeRow({ name, at, zone }: TestDay, outcomes: readonly Outcome[]): void {
  const counts = outcomes.map(
    ({ results: { passed, failed } }) => `${passed} passed, ${failed} failed`,
  );
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const ranOn = new Date().toISOString().slice(0, 10);
  const row = `| ${[name, at, zone, ...counts, ranOn, git.stdout.trim()].join(' | ')} |`;
  const rows = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').slice(HEAD.length).split('\n') : [];
  const others = rows.filter((each) => each !== '' && !each.startsWith(`| ${name} |`));
  writeFileSync(PAGE, `${HEAD}${[...others, row].join('\n')}\n`);
}
