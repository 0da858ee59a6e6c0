import { basename } from 'node:path';
import { machineNow } from '#test/machine-clock.ts';
import { type Played, playQuarter } from './play.ts';
import { type Comparison, readTotals, recompute, type Totals } from './recompute.ts';
import { openSite } from './site.ts';

export type Quarter = {
  played: Played;
  comparisons: (Comparison & { checkpoint: string })[];
  /** Of the last checkpoint. */
  totals: Totals;
  seconds: number;
};

/** Plays workdays on an empty migrated database, and recomputes each checkpoint in `folder`. */
export async function runQuarter(
  connectionString: string,
  options: { seed: number; days: number; folder: string },
): Promise<Quarter> {
  const began = machineNow();
  const site = await openSite(connectionString);
  try {
    const played = await playQuarter(site, options);
    const comparisons = played.checkpoints.flatMap((folder) =>
      recompute(folder).map((each) => ({ checkpoint: basename(folder), ...each })),
    );
    const totals = readTotals(played.checkpoints.at(-1) ?? '');
    return { played, comparisons, totals, seconds: Math.round((machineNow() - began) / 1_000) };
  } finally {
    await site.stop();
  }
}
