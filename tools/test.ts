import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './check/tree.ts';
import { endIfInterrupted, execute } from './test/runner.ts';
import { runSuites } from './test/suites.ts';
import { printSummary } from './test/summary.ts';

/** `npm test`: the checks, then the tests and the browser tests. */
const began = performance.now();
console.log('\n== checks');
const checks = await execute({ name: 'checks', args: ['tools/check.ts'] });
endIfInterrupted([checks]);
console.log('\n== tests, and beside them browser');
const outcomes = [checks, ...(await runSuites())];
endIfInterrupted(outcomes);
// For `npm run measure`: the seconds of each layer, two of which run at the same time.
const layers = outcomes.map((each) => [each.name, Math.round(each.seconds)]);
const seconds = Object.fromEntries([
  ...layers,
  ['total', Math.round((performance.now() - began) / 1000)],
]);
mkdirSync(join(PROJECT, '.cache'), { recursive: true });
writeFileSync(join(PROJECT, '.cache/suite.json'), `${JSON.stringify(seconds)}\n`);
process.exitCode = printSummary(outcomes) === 0 ? 0 : 1;
