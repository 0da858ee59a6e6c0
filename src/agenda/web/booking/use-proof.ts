import { useEffect, useState } from 'react';
import { getChallenge } from '#kernel/challenge-endpoint.ts';
import { call } from '#web-kit/call.ts';
import { type ProofSource, startProof } from './proof.ts';
import { solveProof } from './solve-proof.ts';

const fetchPuzzle = async () => (await call(getChallenge, { query: { action: 'citation' } })).data;

/** Starts to work out the proof as soon as the last step opens; `null` for its first moment. */
export function useProof(): ProofSource | null {
  const [source, setSource] = useState<ProofSource | null>(null);
  useEffect(() => {
    setSource(startProof(fetchPuzzle, solveProof, Date.now));
  }, []);
  return source;
}
