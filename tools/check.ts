import { runningChecks, staticChecks } from './check/all-checks.ts';
import { fixtures } from './check/fixtures.ts';
import { type CheckResult, runAll } from './check/run-all.ts';
import { PROJECT } from './check/tree.ts';
import { report } from './test/results.ts';

/** `npm run check`: all checks that do not use the program. */
const CONCURRENCY = 2;

function printResult({ name, problems, seconds }: CheckResult): void {
  const verdict = problems.length === 0 ? 'ok' : 'failed';
  console.log(`  ${name.padEnd(20)} ${verdict.padEnd(6)} ${seconds.toFixed(1)} s`);
  for (const problem of problems) console.log(`      ${problem}`);
}

const checks = [...runningChecks, ...staticChecks, fixtures];
const results = await runAll(checks, PROJECT, CONCURRENCY, printResult);
const failures = results.filter((result) => result.problems.length > 0).map(({ name }) => name);
const failed = failures.length;
const passed = results.length - failed;
// Under `npm test` only the sum over all runners may have this form.
const reported = report({ passed, failed, failures, skipped: [] });
console.log(`${reported ? 'checks: ' : ''}${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
