import { useEffect, useEffectEvent, useState } from 'react';
import { settleAttempts } from '#ui/wizard/known/attempts.ts';
import { useReturn } from '#ui/wizard/known/use-return.ts';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { fetchAttempt } from '../../reservation-api.ts';
import { ATTEMPT_STORAGE_KEY } from '../reserve-plan.ts';
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
 * The arrival, and a setter of its reservation. `isNew`: the reservation was just made here, so the address no longer tells how
 * the visitor arrived.
 */
type ArrivalState = {
  arrival: Arrival;
  setReservation: (token: string, isNew: boolean) => void;
};

/**
 * Reads the arrival once: the wizard then replaces the address. Stores the token of a mail's link. Follows a
 * reservation that another tab makes.
 */
export function useArrival(): ArrivalState {
  const [arrival, setArrival] = useState(() => arrivalOf(location, readLastToken(localStore())));
  useEffect(() => {
    if (arrival.token !== null) saveLastToken(localStore(), arrival.token);
  }, [arrival.token]);
  const setReservation: ArrivalState['setReservation'] = (token, isNew) =>
    setArrival((before) =>
      isNew ? { returned: null, requested: false, claimsPaid: false, token } : { ...before, token },
    );
  useReturn(() => {
    const last = readLastToken(localStore());
    if (last !== null && last !== arrival.token) setReservation(last, false);
  });
  return { arrival, setReservation };
}

/** Finds the reservation whose answer was lost. `paused`: a request is on its way. */
export function useLostReservation(paused: boolean, onFound: (token: string) => void): void {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!paused) void settle((token) => found(token));
  }, [paused]);
}

/** Finds the last reservation of this browser, also one that another tab made and of which the answer was lost. */
export async function findOtherReservation(onFound: (token: string) => void): Promise<void> {
  await settle(() => {});
  const last = readLastToken(localStore());
  if (last !== null) onFound(last);
}

function settle(onFound: (token: string) => void): Promise<void> {
  return settleAttempts(localStore(), ATTEMPT_STORAGE_KEY, fetchAttempt, (token) => {
    saveLastToken(localStore(), token);
    onFound(token);
  });
}
