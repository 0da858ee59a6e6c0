import type { Meter } from './cpu.ts';
import type { LoadResult } from './load.ts';
import { median } from './statistics.ts';

/** Processor time per request over some rounds. */
export type Cost = { cpuMs: number; perSecond: number; rounds: number[] };

/** Throws unless every call succeeded: the cost of failed calls means nothing. */
export function assertNoFailures({ done, failed, failure = '' }: LoadResult): void {
  if (failed === 0 && done > 0) return;
  throw new Error(`${failed} calls failed, ${done} succeeded. ${failure}`);
}

export class CostRecorder {
  readonly #rounds: { cpuMs: number; perSecond: number }[] = [];

  async round(meter: Meter, run: () => Promise<LoadResult>): Promise<LoadResult> {
    const before = meter();
    const outcome = await run();
    const spent = meter() - before;
    assertNoFailures(outcome);
    this.#rounds.push({ cpuMs: spent / outcome.done, perSecond: outcome.done / outcome.seconds });
    return outcome;
  }

  get cost(): Cost {
    const rounds = this.#rounds.map((each) => each.cpuMs);
    return {
      cpuMs: median(rounds),
      perSecond: median(this.#rounds.map((each) => each.perSecond)),
      rounds,
    };
  }
}
