import { useEffect, useState } from 'react';
import type { getChallenge } from '#kernel/challenge-endpoint.ts';
import { CHALLENGE_ROUTE } from '#kernel/challenge-route.ts';
import { callAt } from '#web-kit/call.ts';
import { latePart } from './late-part.ts';
import { type ProofSource, type Puzzle, startProof } from './proof.ts';

export type ProofAction = 'citation' | 'reservation';

export const SOLVER = latePart(() => import('./solve-proof.ts'));
const solve = async (puzzle: Puzzle) => (await SOLVER.fetch()).solveProof(puzzle);

/** Starts to work out the proof as soon as the last step opens; `null` for its first moment. */
export function useProof(action: ProofAction): ProofSource | null {
  const [source, setSource] = useState<ProofSource | null>(null);
  useEffect(() => {
    const fetchPuzzle = async () =>
      (await callAt<typeof getChallenge>(CHALLENGE_ROUTE, { query: { action } })).data;
    setSource(startProof(fetchPuzzle, solve, Date.now));
  }, [action]);
  return source;
}
