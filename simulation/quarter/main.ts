import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePages } from '../../tools/build.ts';
import { readOptions } from '../../tools/read-options.ts';
import { compareArchive } from './archive-identity.ts';
import { runQuarter } from './run-quarter.ts';
import { withDatabase } from './site.ts';

/**
 * `npm run quarter -- --seed S --weeks N --keep DIR --archive`: plays N weeks of a workshop, exports its files, and
 * recomputes the figures of the screens from the files alone. `--keep` leaves the files in a folder, which must be new.
 * `--archive` also exports all data, imports them into an empty database, and compares the rows. Prints a table; exits with
 * 1 on any difference.
 */
const values = readOptions('quarter', {
  seed: { type: 'string', default: '1' },
  weeks: { type: 'string', default: '13' },
  keep: { type: 'string' },
  archive: { type: 'boolean', default: false },
});
const [seed, weeks] = [Number(values.seed), Number(values.weeks)];
if (![seed, weeks].every((value) => Number.isInteger(value) && value > 0))
  throw new Error('--seed and --weeks are whole numbers above 0');

await ensurePages();
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'bujia-quarter-files-'));
try {
  const { quarter, identity } = await withDatabase(async (played) => ({
    quarter: await runQuarter(played, { seed, days: weeks * 6, folder }),
    identity: values.archive
      ? await withDatabase((empty) => compareArchive(played, empty))
      : undefined,
  }));
  const { played, comparisons, totals, seconds } = quarter;
  console.table(Object.fromEntries(played.counts));
  console.table(
    comparisons.map(({ checkpoint, part, compared, differences }) => ({
      checkpoint,
      part,
      compared,
      differences: differences.length,
    })),
  );
  const differences = comparisons.flatMap((each) => each.differences);
  for (const difference of differences.slice(0, 50)) console.log(difference);
  console.log(
    JSON.stringify({
      seed,
      days: played.days,
      ...totals,
      differences: differences.length,
      seconds,
      ...(identity && { archive: identity }),
    }),
  );
  const isSame = differences.length === 0 && (identity?.different.length ?? 0) === 0;
  process.exitCode = isSame ? 0 : 1;
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
