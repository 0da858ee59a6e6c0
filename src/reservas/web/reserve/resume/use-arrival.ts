import { useEffect, useState } from 'react';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { readLastToken, saveLastToken } from '../token-store.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import type { Resume } from './use-resume.ts';

const POLL_MS = 5_000;
/** Stops after two minutes: by then the background job has asked PayPal, and a mail reports the outcome. */
const MAX_POLLS = 24;

/** Reads the reservation again until its pending payment is settled. */
export function usePaymentPolling({ returned }: Arrival, { state, reload }: Resume): void {
  const [polls, setPolls] = useState(0);
  const waits = returned !== null && state?.payment === 'processing' && polls < MAX_POLLS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts a new wait
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setPolls((before) => before + 1);
      reload();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [waits, reload, state]);
}

/**
 * Reads the arrival once: the wizard then replaces the address. Stores the token of a mail's link.
 */
export function useArrival(): Arrival {
  const [arrival] = useState(() => arrivalOf(location, readLastToken(localStore())));
  useEffect(() => {
    if (arrival.token !== null) saveLastToken(localStore(), arrival.token);
  }, [arrival]);
  return arrival;
}
