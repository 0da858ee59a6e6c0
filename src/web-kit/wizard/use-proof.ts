import { useEffect, useState } from 'react';
import { getChallenge } from '#kernel/challenge-endpoint.ts';
import { call } from '#web-kit/call.ts';
import { type ProofSource, type Puzzle, startProof } from './proof.ts';

export type ProofAction = 'citation' | 'reservation';

const solver = () => import('./solve-proof.ts');
const solve = async (puzzle: Puzzle) => (await solver()).solveProof(puzzle);

/** Starts to work out the proof as soon as the last step opens; `null` for its first moment. */
export function useProof(action: ProofAction): ProofSource | null {
  const [source, setSource] = useState<ProofSource | null>(null);
  useEffect(() => {
    const fetchPuzzle = async () => (await call(getChallenge, { query: { action } })).data;
    setSource(startProof(fetchPuzzle, solve, Date.now));
  }, [action]);
  return source;
}

/** Fetches what the last step solves with once the first one is done: the connection may go. */
export function useSolverAhead(step: number): void {
  const begun = step > 1;
  useEffect(() => {
    // Where it does not come, the last step asks for it again.
    if (begun) solver().catch(() => {});
  }, [begun]);
}
