import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './check/tree.ts';
import { applyEdit, copyTree } from './copy-tree.ts';
import { AUTHORISATION_MUTATIONS } from './mutate/authorisation-mutations.ts';
import { CASH_MUTATIONS } from './mutate/cash-mutations.ts';
import { type Mutation, PAYMENT_MUTATIONS } from './mutate/payment-mutations.ts';

const SETS: Readonly<Record<string, readonly Mutation[]>> = {
  payments: PAYMENT_MUTATIONS,
  authorisations: AUTHORISATION_MUTATIONS,
  cash: CASH_MUTATIONS,
};

/**
 * `npm run mutate:payments [-- RULE…]`, `npm run mutate:authorisations`, `npm run mutate:cash`: violates each rule of
 * docs/rules/payments.md, docs/rules/work-orders.md 4 or docs/rules/cash.md in a copy of the tree and shows that a test fails. Takes
 * some minutes; no part of `npm test`.
 */
const [name = '', ...rules] = process.argv.slice(2);
const mutations = SETS[name];
if (!mutations) throw new Error(`name one of these: ${Object.keys(SETS).join(', ')}`);
const selectedRules = rules.map(Number);
const chosen = mutations.filter(
  ({ rule }) => selectedRules.length === 0 || selectedRules.includes(rule),
);
const copy = copyTree('mutate');
try {
  const intact = [...new Set(chosen.flatMap(({ tests }) => tests))];
  if (!testsPass(intact))
    throw new Error('The tests fail without any change: no mutation can be judged.');
  const survivors = chosen.filter((mutation) => !isDetected(mutation));
  console.log(`\n${chosen.length} changes, ${chosen.length - survivors.length} detected by a test`);
  if (survivors.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isDetected(mutation: Mutation): boolean {
  const undo = applyEdit(copy, mutation);
  const detected = !testsPass(mutation.tests);
  undo();
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
