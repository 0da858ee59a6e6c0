import { useCallback, useEffect, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import type { ResumeState } from '../../../contract/reservation.ts';
import { paymentLinkOf, resumeStateOf } from '../../reservation-api.ts';

export type Resume = {
  /** `null` while it is not known. */
  state: ResumeState | null;
  /** Why the reservation could not be looked up, and whether asking again may help. */
  lost: { sentence: string; again: boolean } | null;
  busy: boolean;
  /** Why the payment could not be resumed. */
  failure: string | null;
  /** Goes to where it is paid. */
  resume: () => void;
  reload: () => void;
};

type Found = Pick<Resume, 'state' | 'lost'>;

const NOTHING_YET: Found = { state: null, lost: null };

/** The reservation behind a token, and the way back to its payment. `null` looks nothing up. */
export function useResume(token: string | null): Resume {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState(NOTHING_YET);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (token === null) return;
    const abort = new AbortController();
    const show = (what: Found) => {
      if (!abort.signal.aborted) setFound(what);
    };
    resumeStateOf(token, abort.signal).then(
      (state) => show({ state, lost: null }),
      (error: unknown) => show({ state: null, lost: lostBy(error) }),
    );
    return () => abort.abort();
  }, [token, round]);

  // Back from the payment's page, a browser may show this one as it was left.
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
      location.assign(await paymentLinkOf(token));
    } catch (error) {
      setBusy(false);
      setFailure(sentenceOf(error));
      if (error instanceof CallError && error.kind === 'refused') reload();
    }
  };

  return { ...found, busy, failure, resume: () => void resume(), reload };
}

const FAILED = 'No pudimos abrir el pago. Por favor intenta nuevamente.';

function lostBy(error: unknown): NonNullable<Resume['lost']> {
  const known = error instanceof CallError && error.status === 404;
  return { sentence: sentenceOf(error), again: !known };
}

function sentenceOf(error: unknown): string {
  return (error instanceof CallError && error.message) || FAILED;
}
