import { useEffect, useRef, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import { type BookedCitation, type BookingRequest, SENTENCES } from '../../contract/citation.ts';
import { book, type Start } from '../citation-api.ts';
import { forgetAttempt, keepUnanswered, keyFor } from './attempt.ts';
import { LAST_STEP, type Problems, problemsOf, reachableStep } from './booking-fields.ts';
import { type BookingFailure, bringHome } from './booking-refusal.ts';
import { requestOf } from './booking-request.ts';
import { browserStore } from './browser-store.ts';
import type { ProofSource } from './proof.ts';
import type { Wizard } from './use-wizard.ts';

type Outcome = {
  onBooked: (citation: BookedCitation) => void;
  onSlotTaken: (nearest: Start[]) => void;
};

export type Submit = {
  busy: boolean;
  failure: BookingFailure | null;
  send: (proof: ProofSource, website: string) => void;
};

/** One visit of the last step: sends the booking once, and brings each refusal where it belongs. */
export function useSubmit(wizard: Wizard, outcome: Outcome): Submit {
  const request = JSON.stringify(requestOf(wizard.state.data));
  const [key] = useState(() => keyFor(browserStore(), request, Date.now()));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  const lock = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure({ sentence: SENTENCES.bookingFailed });
    // Whoever failed on the way may have booked before.
    if (mayHaveBooked(error)) keepUnanswered(browserStore(), request, key, Date.now());
    else forgetAttempt(browserStore());
    if (error.kind === 'connection') return setFailure({ sentence: SENTENCES.connection });
    if (here.current) bringHome(error, wizard, { ...outcome, fail: setFailure });
  };

  const send = async (proof: ProofSource, website: string) => {
    if (lock.current) return;
    const wrong = firstProblems(wizard);
    if (wrong) return wizard.refuse(wrong);
    lock.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const citation = await bookWithProof(
        { ...requestOf(wizard.state.data), website },
        key,
        proof,
      );
      forgetAttempt(browserStore());
      outcome.onBooked(citation);
    } catch (error) {
      refused(error);
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return { busy, failure, send: (proof, website) => void send(proof, website) };
}

function mayHaveBooked({ kind, status }: CallError): boolean {
  return kind === 'connection' || status >= 500;
}

/** A refused proof is replaced once, unnoticed. */
async function bookWithProof(
  request: BookingRequest,
  key: string,
  proof: ProofSource,
): Promise<BookedCitation> {
  const once = async () => (await book(withProof(request, await proof.take()), key)).citation;
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'challenge-invalid') throw error;
    proof.drop();
    return once();
  }
}

function withProof(request: BookingRequest, challenge: string | undefined): BookingRequest {
  return challenge === undefined ? request : { ...request, challenge };
}

/** The same checks once more: midnight may have passed since the day was chosen. */
function firstProblems({ state, days }: Wizard): Problems | null {
  const step = reachableStep(state.data, days);
  return step === LAST_STEP ? null : problemsOf(step, state.data, days);
}
