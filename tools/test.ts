import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './check/tree.ts';
import { execute, type Outcome } from './test/runner.ts';

/** `npm test`: the checks, the tests and the browser tests, one after the other. */
const VITEST = 'node_modules/vitest/vitest.mjs';
const REPORTERS = ['--reporter=default', '--reporter=./tools/test/results-reporter.ts'];

const RUNNERS = [
  { name: 'checks', args: ['tools/check.ts'] },
  { name: 'tests', args: [VITEST, 'run', ...REPORTERS] },
  { name: 'browser', args: [VITEST, 'run', '--config', 'vitest.e2e.config.ts', ...REPORTERS] },
];

const outcomes: Outcome[] = [];
for (const runner of RUNNERS) {
  console.log(`\n== ${runner.name}`);
  outcomes.push(await execute(runner));
}

console.log('\n== summary');
for (const { name, results } of outcomes) {
  for (const { name: test, reason } of results.skipped)
    console.log(`skipped: ${name}: ${test}: ${reason}`);
  for (const failure of results.failures) console.log(`failed: ${name}: ${failure}`);
}
for (const { name, seconds, results } of outcomes) {
  const { passed, failed, skipped } = results;
  const counts = `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
  console.log(`${name.padEnd(8)} ${counts} in ${seconds.toFixed(0)} s`);
}
// For `npm run measure`: the seconds of each layer.
const seconds = Object.fromEntries(outcomes.map((each) => [each.name, Math.round(each.seconds)]));
mkdirSync(join(PROJECT, '.cache'), { recursive: true });
writeFileSync(join(PROJECT, '.cache/suite.json'), `${JSON.stringify(seconds)}\n`);
const total = (kind: 'passed' | 'failed') =>
  outcomes.reduce((sum, { results }) => sum + results[kind], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
