import { useEffect, useRef, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import { type BookingRequest, type ClientCitation, SENTENCES } from '../../contract/citation.ts';
import { book, nearestOf, type Start } from '../citation-api.ts';
import { forgetAttempt, keepUnanswered, keyFor } from './attempt.ts';
import {
  type BookingData,
  LAST_STEP,
  type Problems,
  problemsOf,
  reachableStep,
  STEPS,
} from './booking-fields.ts';
import { browserStore } from './browser-store.ts';
import type { ProofSource } from './proof.ts';
import { availabilityStore } from './use-availability.ts';
import type { Wizard } from './use-wizard.ts';

type Outcome = {
  onBooked: (citation: ClientCitation) => void;
  onSlotTaken: (nearest: Start[]) => void;
};

export type Submit = {
  busy: boolean;
  /** A sentence about the whole booking. */
  failure: string | null;
  fail: (sentence: string) => void;
  send: (proof: ProofSource, website: string) => void;
};

/** One visit of the last step: sends the booking once, and brings each refusal where it belongs. */
export function useSubmit(wizard: Wizard, outcome: Outcome): Submit {
  const request = JSON.stringify(requestOf(wizard.state.data));
  const [key] = useState(() => keyFor(browserStore(), request, Date.now()));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lock = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure(SENTENCES.bookingFailed);
    if (error.kind === 'connection') {
      keepUnanswered(browserStore(), request, key, Date.now());
      return setFailure(SENTENCES.connection);
    }
    forgetAttempt(browserStore());
    if (here.current) place(error, wizard, outcome, setFailure);
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

  return { busy, failure, fail: setFailure, send: (proof, website) => void send(proof, website) };
}

/** A refused proof is replaced once, unnoticed. */
async function bookWithProof(
  request: BookingRequest,
  key: string,
  proof: ProofSource,
): Promise<ClientCitation> {
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

function place(
  error: CallError,
  wizard: Wizard,
  outcome: Outcome,
  fail: (sentence: string) => void,
): void {
  const sentence = error.message === '' ? SENTENCES.bookingFailed : error.message;
  const fields = shownFields(error.fields);
  if (error.code === 'slot-taken' || error.code === 'slot-unavailable') {
    availabilityStore.forget();
    outcome.onSlotTaken(nearestOf(error.data));
    wizard.lose('time', sentence);
    wizard.open(4, true);
  } else if (error.code === 'service-unavailable') {
    wizard.lose('service', sentence);
    wizard.open(3, true);
  } else if (Object.keys(fields).length > 0) wizard.refuse(fields);
  else fail(sentence);
}

/** The refused fields that some step shows. */
function shownFields(fields: Record<string, string> | undefined): Problems {
  const problems: Problems = {};
  for (const { fields: names } of Object.values(STEPS)) {
    for (const name of names) {
      const sentence = fields?.[name];
      if (sentence !== undefined) problems[name] = sentence;
    }
  }
  return problems;
}

/** The same checks once more: midnight may have passed since the day was chosen. */
function firstProblems({ state, days }: Wizard): Problems | null {
  const step = reachableStep(state.data, days);
  return step === LAST_STEP ? null : problemsOf(step, state.data, days);
}

function requestOf(data: BookingData): BookingRequest {
  return {
    clientName: data.clientName.trim(),
    clientEmail: data.clientEmail.trim(),
    clientPhone: data.clientPhone.trim(),
    service: data.service,
    vehicleType: 'motorcycle',
    vehicleBrand: data.vehicleBrand.trim(),
    vehicleModel: data.vehicleModel.trim(),
    vehicleYear: Number(data.vehicleYear),
    date: data.date,
    time: data.time,
    notes: data.notes.trim(),
  };
}
