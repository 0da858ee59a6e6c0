import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { settleAttempts } from '#ui/wizard/known/attempts.ts';
import { useReturn } from '#ui/wizard/known/use-return.ts';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import type { ResumeState } from '../../../contract/reservation.ts';
import { fetchAttempt, fetchPaymentLink, fetchResumeState } from '../../reservation-api.ts';
import { readLastToken, saveLastToken } from '../receipt/stored-reservation.ts';
import { ATTEMPT_STORAGE_KEY } from '../reserve-plan.ts';
import { type Arrival, readArrival } from './arrival.ts';

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
  const [arrival, setArrival] = useState(() => readArrival(location, readLastToken(localStore())));
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

export type Resume = {
  /** `null` until it is loaded. */
  state: ResumeState | null;
  /** Why reading the reservation failed; `again`: another try may succeed. */
  loadError: { sentence: string; again: boolean } | null;
  busy: boolean;
  /** Why the payment could not be resumed. */
  failure: string | null;
  /** Redirects to the payment. */
  resume: () => void;
  reload: () => void;
};

type LoadState = Pick<Resume, 'state' | 'loadError'>;

const LOADING = { state: null, loadError: null } as const;

/** Reads the reservation of a token and resumes its payment. `null` reads nothing. */
export function useResume(token: string | null): Resume {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<LoadState & { of: string | null }>({ of: null, ...LOADING });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    if (token === null) return;
    const abort = new AbortController();
    const show = (result: LoadState) => {
      if (!abort.signal.aborted) setFound({ of: token, ...result });
    };
    fetchResumeState(token, abort.signal).then(
      (state) => show({ state, loadError: null }),
      (error: unknown) => show({ state: null, loadError: loadErrorOf(error) }),
    );
    return () => abort.abort();
  }, [token, round]);

  // On a return from the payment's page the back/forward cache may restore this page as it was.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setBusy(false);
      reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reload]);

  const resume = async () => {
    if (token === null || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      location.assign(await fetchPaymentLink(token));
    } catch (error) {
      setBusy(false);
      setFailure(messageOf(error));
      if (error instanceof CallError && error.kind === 'refused') reload();
    }
  };

  // An answer about another reservation is never shown.
  const { state, loadError } = found.of === token ? found : LOADING;
  return { state, loadError, busy, failure, resume: () => void resume(), reload };
}

const FAILED = 'No pudimos abrir el pago. Por favor intenta nuevamente.';

function loadErrorOf(error: unknown): NonNullable<Resume['loadError']> {
  const isUnknown = error instanceof CallError && error.status === 404;
  return { sentence: messageOf(error), again: !isUnknown };
}

function messageOf(error: unknown): string {
  return (error instanceof CallError && error.message) || FAILED;
}
