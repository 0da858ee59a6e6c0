import type { Outcome } from './runner.ts';

/** Prints skipped and failed tests, the counts of each outcome and `N passed, N failed`. Returns how many failed. */
export function printSummary(outcomes: readonly Outcome[]): number {
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
  const total = (kind: 'passed' | 'failed') =>
    outcomes.reduce((sum, { results }) => sum + results[kind], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed');
}
