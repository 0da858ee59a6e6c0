import { spawnSync } from 'node:child_process';
import { ZONE } from '../test/fixtures.ts';
import { ensurePages } from './build.ts';
import { readOptions } from './read-options.ts';
import { runSuites } from './test/suites.ts';
import { type TestDay, testDays } from './test-days/days.ts';
import { type DayResult, writeResult } from './test-days/days-page.ts';
import { compileClock, fakeClock } from './test-days/fake-clock.ts';

/**
 * `npm run test:days`: runs the tests and the browser tests as if each day of `testDays` were today, and writes
 * the counts to docs/test-days.md. `--day 2028-02-29` runs one day, of the list or another one
 * (`2028-02-29T23:50` with a time); `--zone Europe/Madrid` is the time zone of the machine for another one.
 * `--only PART` runs the files whose path contains PART and writes nothing. Ends with 1 where a test fails.
 */
const { day, zone, only } = readOptions('test:days', {
  day: { type: 'string' },
  zone: { type: 'string' },
  only: { type: 'string' },
});

const listed = testDays(Date.now());
await ensurePages();
await compileClock();
const results: DayResult[] = [];
for (const each of chooseDays()) {
  console.log(`\n== ${each.name}: ${each.at} in ${each.zone}`);
  const outcomes = await runSuites({ env: fakeClock(each), ...(only && { only }) });
  for (const {
    name,
    results: { failures },
  } of outcomes)
    for (const failure of failures) console.log(`failed: ${each.at}: ${name}: ${failure}`);
  const result = { day: each, outcomes, revision: revision(), ranAt: new Date() };
  results.push(result);
  if (listed.includes(each) && only === undefined) writeResult(result);
}

console.log('\n== summary');
let [passed, failed] = [0, 0];
for (const {
  day: { at, name },
  outcomes,
} of results) {
  for (const { results: counts } of outcomes) {
    passed += counts.passed;
    failed += counts.failed;
  }
  const counts = outcomes.map(
    ({ name: suite, results: { passed, failed } }) => `${suite} ${passed} passed, ${failed} failed`,
  );
  console.log(`${at}  ${name}: ${counts.join('; ')}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Returns the days of the list that begin with `--day`, otherwise that moment: 10:00 where it names no time. */
function chooseDays(): readonly TestDay[] {
  if (day === undefined) return listed;
  const chosen = zone === undefined ? listed.filter(({ at }) => at.startsWith(day)) : [];
  if (chosen.length > 0) return chosen;
  const at = day.includes('T') ? day : `${day}T10:00`;
  return [{ name: 'chosen day', at, zone: zone ?? ZONE }];
}

function revision(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return stdout.trim();
}
