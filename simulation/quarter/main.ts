import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePages } from '../../tools/build.ts';
import { readOptions } from '../../tools/read-options.ts';
import { runQuarter } from './run-quarter.ts';
import { withDatabase } from './site.ts';

/**
 * `npm run quarter -- --seed S --weeks N --keep DIR`: plays N weeks of a workshop, exports its files, and recomputes the
 * figures of the screens from the files alone. `--keep` leaves the files in a folder, which must be new. Prints a table;
 * exits with 1 on any difference.
 */
const values = readOptions('quarter', {
  seed: { type: 'string', default: '1' },
  weeks: { type: 'string', default: '13' },
  keep: { type: 'string' },
});
const [seed, weeks] = [Number(values.seed), Number(values.weeks)];
if (![seed, weeks].every((value) => Number.isInteger(value) && value > 0))
  throw new Error('--seed and --weeks are whole numbers above 0');

await ensurePages();
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'bujia-quarter-files-'));
try {
  const { played, comparisons, totals, seconds } = await withDatabase((connectionString) =>
    runQuarter(connectionString, { seed, days: weeks * 6, folder }),
  );
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
    }),
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
