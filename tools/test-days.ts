import { ensurePages } from './build.ts';
import { readOptions } from './read-options.ts';
import { endIfInterrupted, type Outcome } from './test/runner.ts';
import { isSuite, runSuites } from './test/suites.ts';
import { printSummary } from './test/summary.ts';
import { type TestDay, testDay, testDays } from './test-days/days.ts';
import { revision, writeRows } from './test-days/days-page.ts';
import { shiftedClock } from './test-days/shifted-clock.ts';

/**
 * `npm run test:days`: runs the tests and the browser tests as if today were each of `testDays`, and writes the
 * counts to docs/test-days.md. `--suite tests` or `--suite browser` runs one of the two. `--day 2028-02-29` runs one day, of
 * the list or another one (`2028-02-29T23:50` with a time). `--zone Europe/Madrid` is the time zone of the machine, for a
 * day that is not of the list and has no row. `--only PART`, with `--suite`, runs the files whose path contains PART and
 * writes nothing. Ends with 1 where a test fails, with 2 for a wrong option or where the clock cannot be shifted.
 */
const { suite, day, zone, only } = readOptions('test:days', {
  suite: { type: 'string' },
  day: { type: 'string' },
  zone: { type: 'string' },
  only: { type: 'string' },
});
if (suite !== undefined && !isSuite(suite)) reject('--suite is «tests» or «browser».');
if (only !== undefined && suite === undefined) reject('--only needs --suite.');
if (only === '' || only?.startsWith('-')) reject('--only is a part of a path.');
if (zone !== undefined && day === undefined) reject('--zone needs --day.');

const listed = testDays(Date.now());
const chosen = await chooseDays().catch(reject);
const suites = suite === undefined ? undefined : [suite];
await ensurePages();
const sources = revision();
const ran: Outcome[] = [];
for (const each of chosen) {
  console.log(`\n== ${each.name}: ${each.at} in ${each.zone}`);
  const outcomes = await runSuites({ suites, only, env: await shiftedClock(each) });
  ran.push(...outcomes.map((outcome) => ({ ...outcome, name: `${each.at} ${outcome.name}` })));
  // A part of a suite, or another day than those of the page, has no row.
  if (listed.includes(each) && only === undefined) writeRows(listed, each, outcomes, sources);
  endIfInterrupted(outcomes);
}
process.exitCode = printSummary(ran) === 0 ? 0 : 1;

/** Tries the clock too, because the pages take a minute to build before the first run. Throws a sentence. */
async function chooseDays(): Promise<readonly TestDay[]> {
  const days = askedDays();
  const [first] = days;
  if (first) await shiftedClock(first);
  return days;
}

/** Returns the day of the list at `--day`, else the given day. */
function askedDays(): readonly TestDay[] {
  if (day === undefined) return listed;
  const known = listed.filter(({ at }) => at === day || at.startsWith(`${day}T`));
  return zone === undefined && known.length > 0 ? known : [testDay('chosen day', day, zone)];
}

function reject(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(2);
}
