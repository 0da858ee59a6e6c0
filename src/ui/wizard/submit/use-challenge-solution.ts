import { useEffect, useState } from 'react';
import type { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import { CHALLENGE_ROUTE } from '#shared/contract/challenge-route.ts';
import { callAt } from '#ui/call.ts';
import { lazyPart } from '../lazy-part.ts';
import { type Challenge, type SolutionSource, startSolving } from './challenge-solution.ts';

export type ChallengeAction = 'citation' | 'reservation';

export const SOLVER = lazyPart(() => import('./solve-challenge.ts'));
const solve = async (puzzle: Challenge) => (await SOLVER.fetch()).solveInBrowser(puzzle);

/** Starts to work out the proof as soon as the last step opens; `null` for its first moment. */
export function useChallengeSolution(action: ChallengeAction): SolutionSource | null {
  const [source, setSource] = useState<SolutionSource | null>(null);
  useEffect(() => {
    const fetchPuzzle = async () =>
      (await callAt<typeof getChallenge>(CHALLENGE_ROUTE, { query: { action } })).data;
    setSource(startSolving(fetchPuzzle, solve, Date.now));
  }, [action]);
  return source;
}
