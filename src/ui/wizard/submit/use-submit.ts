import { useEffect, useRef, useState } from 'react';
import { CallError, fullMessage } from '#ui/call.ts';
import type { Wizard } from '../state/use-wizard.ts';
import { fieldsOf, type Problems, problemsOf, reachableStep } from '../state/wizard-plan.ts';
import { tabStore } from '../storage/browser-store.ts';
import { removeValue, saveDraft } from '../storage/draft.ts';
import type { SolutionSource } from './challenge-solution.ts';
import {
  beginSubmission,
  lastRequest,
  loadSubmission,
  markLeft,
  type Submission,
  saveSubmission,
  withoutRejected,
} from './submission.ts';

/** A sentence about the whole request; `call` where only the workshop itself can help. */
export type SubmitFailure = { sentence: string; call?: boolean };

/** What goes along with every request: the proof, and the field that people leave empty. */
export type Credentials = { website: string; challenge?: string };

/** `earlier`: made from a request that was sent before the form was changed. */
export type SubmitOrigin = { earlier: boolean };

type SubmitPlan<Name extends string, Request extends object, Made> = {
  wizard: Wizard<Name>;
  /** The request body. */
  request: Request;
  post: (request: Request, credentials: Credentials, key: string) => Promise<Made>;
  onCreated: (made: Made, making: SubmitOrigin) => void;
  /** Shown when the server refuses without a message. */
  failed: string;
  /** Fields that the wire calls otherwise. */
  wireNames?: Partial<Record<Name, string>>;
  /** Opens the step where the visitor can correct a refusal; returns whether there is one. */
  routeErrorToStep: (error: CallError, sentence: string) => boolean;
};

export type SubmitState = {
  busy: boolean;
  failure: SubmitFailure | null;
  send: (proof: SolutionSource, website: string) => void;
  /** Repeats the request that a reload interrupted, if any. */
  resume: (proof: SolutionSource) => void;
};

/**
 * Sends the wizard's request and locks the form until the answer. The attempt is stored before the
 * request goes out and removed when the receipt is shown (`useOutcome`), so each intention has one key
 * (docs/decisions/0018).
 */
export function useSubmit<Name extends string, Request extends object, Made>(
  way: SubmitPlan<Name, Request, Made>,
): SubmitState {
  const { wizard, failed } = way;
  const { plan } = wizard;
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const [found] = useState(() => loadSubmission(tabStore(), plan.submissionKey, Date.now()));
  const attempt = useRef(found);
  const running = useRef(false);
  const onLastStep = wizard.step === plan.steps.length;
  useEffect(() => {
    if (!onLastStep) setFailure(null);
  }, [onLastStep]);

  const store = (next: Submission | null) => {
    attempt.current = next;
    if (next === null) removeValue(tabStore(), plan.submissionKey);
    else saveSubmission(tabStore(), plan.submissionKey, next, Date.now());
  };

  const request = JSON.stringify(way.request);
  useEffect(() => {
    const { current } = attempt;
    if (!current?.sending || wizard.locked) return;
    if (!onLastStep || request !== lastRequest(current)) store(markLeft(current));
  });

  const show = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure({ sentence: failed });
    const sentence = error.message === '' ? failed : error.message;
    if (error.kind === 'connection') return setFailure({ sentence });
    if (way.routeErrorToStep(error, sentence)) return;
    const fields = shownFields(way, error.fields);
    if (Object.keys(fields).length > 0) wizard.rejectFields(fields);
    else setFailure({ sentence: fullMessage(error) || failed, call: error.status === 429 });
  };

  const run = async (sent: string, proof: SolutionSource, website: string) => {
    running.current = true;
    const before = attempt.current;
    const current = beginSubmission(before, sent);
    store(current);
    wizard.lock(true);
    setFailure(null);
    const post = (asked: string) =>
      withSolution(proof, (challenge) =>
        way.post(
          JSON.parse(asked) as Request,
          { website, ...(challenge !== undefined && { challenge }) },
          current.key,
        ),
      );
    try {
      const { made, earlier } = await outcomeOf(current, post);
      way.onCreated(made, { earlier });
    } catch (error) {
      store(afterFailure(current, before, error));
      wizard.lock(false);
      show(error);
    } finally {
      running.current = false;
    }
  };

  return {
    busy: wizard.locked,
    failure,
    send: (proof, website) => {
      if (running.current || wizard.locked) return;
      const wrong = firstProblems(wizard);
      if (wrong) return wizard.rejectFields(wrong);
      saveDraft(tabStore(), plan, wizard.data, Date.now());
      void run(request, proof, website);
    },
    resume: (proof) => {
      const last = attempt.current?.sending ? lastRequest(attempt.current) : undefined;
      if (!running.current && last !== undefined) void run(last, proof, '');
    },
  };
}

/**
 * Returns the outcome of the attempt's last request, or of an earlier request with the same key if the
 * server acted on that one.
 */
async function outcomeOf<Made>(
  { open }: Submission,
  post: (request: string) => Promise<Made>,
): Promise<SubmitOrigin & { made: Made }> {
  let conflict: unknown = null;
  for (const request of open.toReversed()) {
    try {
      return { made: await post(request), earlier: request !== open.at(-1) };
    } catch (error) {
      if (!isConflict(error)) throw error;
      conflict ??= error;
    }
  }
  throw conflict;
}

/** Ends the intention on a conflict that no stored request explains: only a reload shows more. */
function afterFailure(
  current: Submission,
  before: Submission | null,
  error: unknown,
): Submission | null {
  if (isConflict(error)) return null;
  return isDefinite(error) ? withoutRejected(current, before) : current;
}

const isConflict = (error: unknown) =>
  error instanceof CallError && error.code === 'idempotency-conflict';

const isDefinite = (error: unknown) =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500;

/** A refused proof is replaced once, unnoticed. */
async function withSolution<Made>(
  proof: SolutionSource,
  post: (challenge: string | undefined) => Promise<Made>,
): Promise<Made> {
  try {
    return await post(await proof.get());
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'challenge-invalid') throw error;
    proof.discard();
    return post(await proof.get());
  }
}

/** The same checks once more: midnight may have passed since the fields were filled in. */
function firstProblems<Name extends string>({ plan, data }: Wizard<Name>): Problems<Name> | null {
  const step = reachableStep(plan, data);
  return step === plan.steps.length ? null : problemsOf(plan, step, data);
}

/** The refused fields that some step shows. */
function shownFields<Name extends string>(
  { wizard, wireNames = {} }: Pick<SubmitPlan<Name, object, unknown>, 'wizard' | 'wireNames'>,
  fields: Record<string, string> | undefined,
): Problems<Name> {
  const problems: Problems<Name> = {};
  for (const name of fieldsOf(wizard.plan)) {
    const sentence = fields?.[wireNames[name] ?? name];
    if (sentence !== undefined) problems[name] = sentence;
  }
  return problems;
}
