import { type Plan, planOf } from './plan.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { type Lane, openStage } from './stage.ts';

export type SimulationOptions = {
  /** How many seeds, from which one on. */
  seeds: number;
  from: number;
  /** Of so many seeds one runs on real processes that are killed; 0 for none. */
  processesEvery: number;
  /** Of so many seeds one has its database killed; 0 for none. */
  killsEvery: number;
  /** How many histories run side by side, each on a database of its own; 1 by default. */
  lanes?: number;
  /** Ends after the seed in which so many seconds are over. */
  seconds?: number;
  /** Ends with the first violation. */
  untilFound?: boolean;
  /** Ends after the seed that runs. */
  signal?: AbortSignal;
  log?: (line: string) => void;
  onSeed?: (seed: number, soFar: SimulationResult) => void;
};

export type SimulationResult = {
  seeds: number;
  from: number;
  calls: number;
  faults: number;
  violations: { seed: number; what: string[] }[];
  seconds: number;
};

/** Seeds that run side by side, before those that have the machine for themselves. */
const BLOCK = 50;

/** Runs seeded histories on two processes and one PostgreSQL of its own, and judges each. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seeds, from } = options;
  const began = performance.now();
  const result = { seeds: 0, from, calls: 0, faults: 0, seconds: 0 };
  const violations: SimulationResult['violations'] = [];
  const stage = await openStage(options.lanes ?? 1);
  const isOver = () =>
    options.signal?.aborted === true ||
    (options.untilFound === true && violations.length > 0) ||
    (options.seconds !== undefined && result.seconds >= options.seconds);

  const runOn = async (lane: Lane, plan: Plan) => {
    options.log?.(`seed ${plan.seed} plan ${plan.digest}`);
    const one = await lane.run(plan.processes, (site) =>
      runSeed(plan, site, options.log).catch(brokenOff),
    );
    result.seeds += 1;
    result.calls += one.calls;
    result.faults += one.faults;
    result.seconds = Math.round(performance.now() - began) / 1_000;
    if (one.violations.length > 0) violations.push({ seed: plan.seed, what: one.violations });
    options.onSeed?.(plan.seed, { ...result, violations });
  };
  const runAll = async (lane: Lane, waiting: Plan[]) => {
    for (let plan = waiting.shift(); plan && !isOver(); plan = waiting.shift()) {
      await runOn(lane, plan);
    }
  };

  try {
    for (let first = from; first < from + seeds && !isOver(); first += BLOCK) {
      const last = Math.min(first + BLOCK, from + seeds);
      const plans = Array.from({ length: last - first }, (_, at) => planOf(first + at, options));
      // A killed database stops every lane.
      const calm = plans.filter((plan) => !needsAll(plan));
      await Promise.all(stage.lanes.map((lane) => runAll(lane, calm)));
      const [lane] = stage.lanes;
      if (lane) await runAll(lane, plans.filter(needsAll));
    }
    return { ...result, violations };
  } finally {
    await stage.close();
  }
}

const needsAll = ({ processes, steps }: Plan): boolean =>
  processes || steps.some(({ fault }) => fault?.kind === 'kill-database');

/** A service that does not come back, or a call that is never answered, is a violation, too. */
function brokenOff(error: unknown): SeedResult {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { violations: [`the history broke off: ${why}`], calls: 0, faults: 0 };
}
