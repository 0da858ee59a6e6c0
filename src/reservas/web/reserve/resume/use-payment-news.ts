import { useEffect, useState } from 'react';
import type { Arrival } from './arrival.ts';
import type { Resume } from './use-resume.ts';

const AGAIN_MS = 5_000;
/** Two minutes: by then the job has asked PayPal, and the mail tells the rest. */
const MOST = 24;

/** Who came back before the payment was settled sees it settle: the reservation is read anew. */
export function usePaymentNews({ returned }: Arrival, { state, reload }: Resume): void {
  const [asked, setAsked] = useState(0);
  const waits = returned !== null && state?.payment === 'processing' && asked < MOST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer waits anew
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setAsked((before) => before + 1);
      reload();
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits, reload, state]);
}
