import { type Lane, openLane } from './lane.ts';
import { planOf } from './plan.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

export type SimulationOptions = {
  /** The number of seeds, and the first one. */
  seeds: number;
  from: number;
  /** One of so many seeds uses real processes that are killed; 0 for none. */
  processesEvery: number;
  /** In one of so many seeds the database is killed; 0 for none. */
  killsEvery: number;
  /** The number of concurrent histories, each on a PostgreSQL of its own; 1 by default. */
  lanes?: number;
  /** Ends after the seed in which so many seconds have passed. */
  seconds?: number;
  /** Ends with the first violation. */
  untilFound?: boolean;
  /** Ends after the current seed. */
  signal?: AbortSignal;
  log?: (line: string) => void;
  onSeed?: (seed: number, soFar: SimulationResult) => void;
};

export type SimulationResult = {
  seeds: number;
  from: number;
  calls: number;
  faults: number;
  /** Calls that a busy database did not answer in time; they count as faults of their step. */
  timeouts: number;
  violations: { seed: number; what: string[] }[];
  seconds: number;
};

/** Runs seeded histories, each on two processes and a PostgreSQL, and checks each. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seeds, from } = options;
  const began = performance.now();
  const result = { seeds: 0, from, calls: 0, faults: 0, timeouts: 0, seconds: 0 };
  const violations: SimulationResult['violations'] = [];
  let next = from;
  const isOver = () =>
    next >= from + seeds ||
    options.signal?.aborted === true ||
    (options.untilFound === true && violations.length > 0) ||
    (options.seconds !== undefined && result.seconds >= options.seconds);

  const runSeeds = async (lane: Lane) => {
    while (!isOver()) {
      const plan = planOf(next, options);
      next += 1;
      options.log?.(`seed ${plan.seed} plan ${plan.digest}`);
      const one = await lane.run(plan.processes, (site) =>
        runSeed(plan, site, options.log).catch(toViolation),
      );
      result.seeds += 1;
      result.calls += one.calls;
      result.faults += one.faults;
      result.timeouts += one.timeouts;
      result.seconds = Math.round(performance.now() - began) / 1_000;
      if (one.violations.length > 0) violations.push({ seed: plan.seed, what: one.violations });
      options.onSeed?.(plan.seed, { ...result, violations });
    }
  };

  const lanes: Lane[] = [];
  try {
    for (let at = 0; at < (options.lanes ?? 1); at += 1) lanes.push(await openLane());
    await Promise.all(lanes.map(runSeeds));
    return { ...result, violations };
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

/** Reports a service that does not recover, or an unanswered call, as a violation. */
function toViolation(error: unknown): SeedResult {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { violations: [`the history was aborted: ${why}`], calls: 0, faults: 0, timeouts: 0 };
}
