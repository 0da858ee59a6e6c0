import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsVerdicts } from '../../tools/prove/asvs.ts';
import { proofPage } from '../../tools/prove/proof-page.ts';
import { SECURITY_TARGETS } from '../../tools/prove/security-targets.ts';

const PROJECT = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security/proof.md', PROJECT), 'utf8');

test.each(SECURITY_TARGETS)(
  'docs/security/proof.md has the target and the command of: $promise',
  (proof) => {
    const line = page.split('\n').find((each) => each.startsWith(`| ${proof.promise} |`));
    expect(line).toContain(`| ${proof.target} |`);
    expect(line).toContain(`\`${proof.command}\``);
  },
);

test.each(SECURITY_TARGETS)(
  'SECURITY_TARGETS names only files that exist: $command',
  ({ command }) => {
    for (const file of command.match(/\S+\.ts\b/g) ?? []) {
      expect([file, existsSync(new URL(file, PROJECT))]).toEqual([file, true]);
    }
  },
);

test('proofPage writes one line for each row, and marks a missed target', () => {
  const row = {
    promise: 'Doors',
    target: 'all shut',
    figure: '1 open',
    met: false,
    command: 'knock',
  };
  const written = proofPage([row, { ...row, met: true }], {
    at: new Date('2026-11-23T10:00:00Z'),
    machine: '2 × CPU, Node.js v26',
    options: ['--short'],
    minutes: 3,
  });
  expect(written).toContain('`npm run prove -- --short` wrote this page on 2026-11-23 in 3 min');
  expect(written.match(/^\| Doors .*$/gm)).toEqual([
    '| Doors | all shut | 1 open | **no** | `knock` |',
    '| Doors | all shut | 1 open | yes | `knock` |',
  ]);
});

test('asvsVerdicts counts only the rows of requirements', () => {
  const table =
    '| Number | What | Verdict |\n|---|---|---|\n| 1.2.3 | a | passed | x |\n| 1.2.4 | b | n.a. | y |';
  expect([...asvsVerdicts(table)]).toEqual([
    ['passed', 1],
    ['n.a.', 1],
  ]);
});
