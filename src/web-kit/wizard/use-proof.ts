import { useEffect, useState } from 'react';
import { getChallenge } from '#kernel/challenge-endpoint.ts';
import { call } from '#web-kit/call.ts';
import { type ProofSource, startProof } from './proof.ts';
import { solveProof } from './solve-proof.ts';

export type ProofAction = 'citation' | 'reservation';

/** Starts to work out the proof as soon as the last step opens; `null` for its first moment. */
export function useProof(action: ProofAction): ProofSource | null {
  const [source, setSource] = useState<ProofSource | null>(null);
  useEffect(() => {
    const fetchPuzzle = async () => (await call(getChallenge, { query: { action } })).data;
    setSource(startProof(fetchPuzzle, solveProof, Date.now));
  }, [action]);
  return source;
}
