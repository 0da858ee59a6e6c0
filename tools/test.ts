import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './check/tree.ts';
import { execute } from './test/runner.ts';
import { runSuites } from './test/suites.ts';

/** `npm test`: the checks, then the tests and the browser tests. */
const began = performance.now();
console.log('\n== checks');
const checks = await execute({ name: 'checks', args: ['tools/check.ts'] });
console.log('\n== tests, and beside them browser');
const outcomes = [checks, ...(await runSuites())];

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
// For `npm run measure`: the seconds of each layer, two of which run at the same time.
const layers = outcomes.map((each) => [each.name, Math.round(each.seconds)]);
const seconds = Object.fromEntries([
  ...layers,
  ['total', Math.round((performance.now() - began) / 1000)],
]);
mkdirSync(join(PROJECT, '.cache'), { recursive: true });
writeFileSync(join(PROJECT, '.cache/suite.json'), `${JSON.stringify(seconds)}\n`);
const total = (kind: 'passed' | 'failed') =>
  outcomes.reduce((sum, { results }) => sum + results[kind], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
