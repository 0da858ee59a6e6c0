import { expect, it } from 'vitest';
import { planOf } from '../simulation/plan.ts';
import { simulate } from '../simulation/simulation.ts';

/** The short form of `npm run simulate`: PostgreSQL is killed in the first seed. */
const SEEDS = 16;

it('simulation: random histories on two processes break no invariant', async () => {
  const { seeds, violations, faults } = await simulate({
    seeds: SEEDS,
    from: 1,
    // Processes take seconds to start: the long form kills them.
    processesEvery: 0,
    killsEvery: SEEDS,
  });
  expect(violations).toEqual([]);
  expect(seeds).toBe(SEEDS);
  expect(faults).toBeGreaterThan(0);
});

it('simulation: the same seed gives the same history', () => {
  const shares = { processesEvery: 100, killsEvery: 25 };
  expect(planOf(7, shares)).toEqual(planOf(7, shares));
  expect(planOf(7, shares).digest).toBe('39fdc202892c929a');
  expect(planOf(8, shares).digest).not.toBe(planOf(7, shares).digest);
});
