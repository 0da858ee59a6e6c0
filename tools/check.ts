import { fixtures } from './check/fixtures.ts';
import { readingChecks, workingChecks } from './check/list.ts';
import { type Result, runAll } from './check/run-all.ts';
import { PROJECT } from './check/tree.ts';

/** `npm run check`: everything that a machine can say about the code without using it. */
const AT_ONCE = 2;

function tell({ name, problems, seconds }: Result): void {
  const verdict = problems.length === 0 ? 'ok' : 'failed';
  console.log(`  ${name.padEnd(20)} ${verdict.padEnd(6)} ${seconds.toFixed(1)} s`);
  for (const problem of problems) console.log(`      ${problem}`);
}

const checks = [...workingChecks, ...readingChecks, fixtures];
const results = await runAll(checks, PROJECT, AT_ONCE, tell);
const failed = results.filter((result) => result.problems.length > 0).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
