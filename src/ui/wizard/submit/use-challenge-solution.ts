import { useEffect, useState } from 'react';
import type { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import { CHALLENGE_ROUTE } from '#shared/contract/challenge-route.ts';
import { callAt } from '#ui/call.ts';
import { lazyStep } from '../lazy-part.ts';
import { type Challenge, type SolutionSource, startSolving } from './challenge-solution.ts';

export type ChallengeAction = 'citation' | 'reservation';

export const SOLVER = lazyStep(() => import('./solve-challenge.ts'));
const solve = async (challenge: Challenge) => (await SOLVER.fetch()).solveInBrowser(challenge);

/** Starts to solve a challenge when the last step opens; `null` in the first render. */
export function useChallengeSolution(action: ChallengeAction): SolutionSource | null {
  const [source, setSource] = useState<SolutionSource | null>(null);
  useEffect(() => {
    const fetchChallenge = async () =>
      (await callAt<typeof getChallenge>(CHALLENGE_ROUTE, { query: { action } })).data;
    setSource(startSolving(fetchChallenge, solve, Date.now));
  }, [action]);
  return source;
}
