import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './check/tree.ts';
import { AUTHORISATION_MUTATIONS } from './mutate/authorisation-mutations.ts';
import { type Mutation, PAYMENT_MUTATIONS } from './mutate/payment-mutations.ts';

const SETS: Readonly<Record<string, readonly Mutation[]>> = {
  payments: PAYMENT_MUTATIONS,
  authorisations: AUTHORISATION_MUTATIONS,
};

/**
 * `npm run mutate:payments [-- RULE…]`, `npm run mutate:authorisations`: violates each rule of
 * docs/rules/payments.md or docs/rules/work-orders.md 4 in a copy of the tree and shows that a test fails. Takes
 * some minutes; no part of `npm test`.
 */
const [name = '', ...rules] = process.argv.slice(2);
const mutations = SETS[name];
if (!mutations) throw new Error(`name one of these: ${Object.keys(SETS).join(', ')}`);
const selectedRules = rules.map(Number);
const chosen = mutations.filter(
  ({ rule }) => selectedRules.length === 0 || selectedRules.includes(rule),
);
const copy = mkdtempSync(join(tmpdir(), 'bujia-mutate-'));
try {
  copyTree();
  const intact = [...new Set(chosen.flatMap(({ tests }) => tests))];
  if (!testsPass(intact))
    throw new Error('The tests fail without any change: no mutation can be judged.');
  const survivors = chosen.filter((mutation) => !isDetected(mutation));
  console.log(`\n${chosen.length} changes, ${chosen.length - survivors.length} detected by a test`);
  if (survivors.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Copies the files that git tracks or would track; packages and built pages are links. */
function copyTree(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  for (const path of stdout.split('\n').filter(Boolean)) {
    cpSync(join(PROJECT, path), join(copy, path), { recursive: true });
  }
  for (const folder of ['node_modules', 'dist']) {
    symlinkSync(join(PROJECT, folder), join(copy, folder));
  }
}

function isDetected(mutation: Mutation): boolean {
  const file = join(copy, mutation.file);
  const before = readFileSync(file, 'utf8');
  if (before.split(mutation.from).length !== 2) {
    throw new Error(`${mutation.file} does not hold this exactly once: ${mutation.from}`);
  }
  writeFileSync(
    file,
    before.replace(mutation.from, () => mutation.to),
  );
  const detected = !testsPass(mutation.tests);
  writeFileSync(file, before);
  console.log(`${detected ? '✓' : '✗'} rule ${mutation.rule}: ${mutation.what}`);
  return detected;
}

function testsPass(tests: readonly string[]): boolean {
  const openApi = process.env['PAYPAL_OPENAPI_DIR'] ?? join(PROJECT, '..', 'shared', 'paypal');
  const { status } = spawnSync(
    process.execPath,
    [join(PROJECT, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', ...tests],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, PAYPAL_OPENAPI_DIR: openApi } },
  );
  return status === 0;
}
