import { ensurePages } from './build.ts';
import { readOptions } from './read-options.ts';
import type { Outcome } from './test/runner.ts';
import { runSuites, type SuiteOptions } from './test/suites.ts';
import { type TestDay, testDay, testDays } from './test-days/days.ts';
import { writeRows } from './test-days/days-page.ts';
import { compileClock, shiftedClock } from './test-days/shifted-clock.ts';

/**
 * `npm run test:days`: runs the tests and the browser tests as if each day of `testDays` were today, and writes
 * the counts to docs/test-days.md. `--suite tests` or `--suite browser` runs one of both. `--day 2028-02-29` runs one day, of
 * the list or another one (`2028-02-29T23:50` with a time); `--zone Europe/Madrid` is the time zone of the machine
 * for another one. `--only PART`, with `--suite`, runs the files whose path contains PART and writes nothing. Ends with 1
 * where a test fails.
 */
const { suite, day, zone, only } = readOptions('test:days', {
  suite: { type: 'string' },
  day: { type: 'string' },
  zone: { type: 'string' },
  only: { type: 'string' },
});

const listed = testDays(Date.now());
await ensurePages();
await compileClock();
const results: { day: TestDay; outcomes: Outcome[] }[] = [];
for (const each of chooseDays()) {
  console.log(`\n== ${each.name}: ${each.at} in ${each.zone}`);
  const outcomes = await runSuites({ ...chosenSuites(), only, env: shiftedClock(each) });
  results.push({ day: each, outcomes });
  if (listed.includes(each) && only === undefined) writeRows(each, outcomes);
}

console.log('\n== summary');
for (const { day: each, outcomes } of results) {
  for (const { name, results: counts } of outcomes) {
    console.log(`${each.at} ${name}: ${counts.passed} passed, ${counts.failed} failed`);
    for (const failure of counts.failures) console.log(`  failed: ${failure}`);
  }
}
const total = (kind: 'passed' | 'failed') =>
  results.flatMap(({ outcomes }) => outcomes).reduce((sum, each) => sum + each.results[kind], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

/** Returns the days of the list that begin with `--day`, otherwise that day. */
function chooseDays(): readonly TestDay[] {
  if (day === undefined) return listed;
  const chosen = zone === undefined ? listed.filter(({ at }) => at.startsWith(day)) : [];
  return chosen.length > 0 ? chosen : [testDay('chosen day', day, zone)];
}

function chosenSuites(): Pick<SuiteOptions, 'suites'> {
  if (suite === undefined) return {};
  if (suite !== 'tests' && suite !== 'browser') throw new Error(`There is no suite «${suite}».`);
  return { suites: [suite] };
}
