import { useCallback, useEffect, useState } from 'react';
import { CallError } from '#ui/call.ts';
import type { ResumeState } from '../../../contract/reservation.ts';
import { fetchPaymentLink, fetchResumeState } from '../../reservation-api.ts';

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
