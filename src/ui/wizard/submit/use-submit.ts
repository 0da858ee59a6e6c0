import { useEffect, useRef, useState } from 'react';
import { CallError, fullMessage } from '#ui/call.ts';
import { addAttempt, removeAttempt } from '../known/attempts.ts';
import type { Wizard } from '../state/use-wizard.ts';
import { type Problems, planFields, reachableStep, stepProblems } from '../state/wizard-plan.ts';
import { localStore, tabStore } from '../storage/browser-store.ts';
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

/**
 * An error of the whole request; `call`: only the workshop can help, or what `data` of the answer names. `settled`: the
 * visitor has taken that help, and the error is not shown any more.
 */
export type SubmitFailure = {
  sentence: string;
  call?: boolean;
  data?: unknown;
  settled?: boolean;
};

/**
 * Sent with every request: the challenge's solution, and the honeypot field, which people leave
 * empty.
 */
export type Credentials = { website: string; challenge?: string };

/**
 * The offer that the form shows, in dollars and minutes; the server rejects another one. `another`: the visitor wants one
 * more of what was just reserved.
 */
export type ShownOffer = { shownPrice?: number; shownDuration?: number; another?: boolean };

/** `earlier`: created by a request that was sent before the form was changed. */
export type SubmitOrigin = { earlier: boolean };

type SubmitPlan<Name extends string, Request extends object, Made> = {
  wizard: Wizard<Name>;
  /** The request body. */
  request: Request;
  shown: ShownOffer;
  post: (request: Request & ShownOffer, credentials: Credentials, key: string) => Promise<Made>;
  onCreated: (made: Made, making: SubmitOrigin) => void;
  /** Shown when the server rejects without a message. */
  failureMessage: string;
  /** Fields with another name in the API. */
  apiNames?: Partial<Record<Name, string>>;
  /** Opens the step where the visitor can correct an error; returns whether there is one. */
  routeErrorToStep: (error: CallError, sentence: string) => boolean;
};

export type SubmitState = {
  busy: boolean;
  failure: SubmitFailure | null;
  send: (proof: SolutionSource, website: string) => void;
  /** Repeats the request that a reload interrupted, if any. */
  resume: (proof: SolutionSource) => void;
  /** The visitor has taken the help that the failure names. */
  settle: () => void;
  /** Ends the submission: the next request is a new one. */
  forget: () => void;
};

/**
 * Sends the wizard's request and locks the form until the answer. The submission is stored before the
 * request is sent and removed when the receipt is shown (`useOutcome`), so that its requests share one
 * key (docs/decisions/0018).
 */
export function useSubmit<Name extends string, Request extends object, Made>(
  options: SubmitPlan<Name, Request, Made>,
): SubmitState {
  const { wizard, failureMessage } = options;
  const { plan } = wizard;
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const [stored] = useState(() => loadSubmission(tabStore(), plan.submissionKey, Date.now()));
  const submission = useRef(stored);
  const running = useRef(false);
  const onLastStep = wizard.step === plan.steps.length;
  useEffect(() => {
    if (!onLastStep) setFailure(null);
  }, [onLastStep]);

  // Other tabs and later visits do not ask the server for a closed attempt.
  const closeAttempt = (key: string | undefined) => {
    if (key !== undefined) removeAttempt(localStore(), plan.submissionKey, key, Date.now());
  };
  const store = (next: Submission | null) => {
    if (next === null) {
      closeAttempt(submission.current?.key);
      removeValue(tabStore(), plan.submissionKey);
    } else saveSubmission(tabStore(), plan.submissionKey, next, Date.now());
    submission.current = next;
  };

  const request = JSON.stringify(options.request);
  useEffect(() => {
    const { current } = submission;
    if (!current?.sending || wizard.locked) return;
    if (!onLastStep || request !== fieldsOfRequest(lastRequest(current))) store(markLeft(current));
  });

  const show = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure({ sentence: failureMessage });
    const sentence = error.message === '' ? failureMessage : error.message;
    if (error.kind === 'connection') return setFailure({ sentence });
    if (options.routeErrorToStep(error, sentence)) return;
    const fields = shownFields(options, error.fields);
    if (Object.keys(fields).length > 0) wizard.rejectFields(fields);
    else
      setFailure({
        sentence: fullMessage(error) || failureMessage,
        call: error.status === 429,
        data: error.data,
      });
  };

  const run = async (sent: string, proof: SolutionSource, website: string) => {
    running.current = true;
    const before = submission.current;
    const current = beginSubmission(before, sent);
    store(current);
    addAttempt(localStore(), plan.submissionKey, current.key, Date.now());
    wizard.lock(true);
    setFailure(null);
    const post = (body: string) =>
      withSolution(proof, (challenge) =>
        options.post(
          JSON.parse(body) as Request & ShownOffer,
          { website, ...(challenge !== undefined && { challenge }) },
          current.key,
        ),
      );
    try {
      const { made, earlier } = await outcomeOf(current, post);
      closeAttempt(current.key);
      options.onCreated(made, { earlier });
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
      const problems = firstProblems(wizard);
      if (problems) return wizard.rejectFields(problems);
      saveDraft(tabStore(), plan, wizard.data, Date.now());
      void run(JSON.stringify({ ...options.request, ...options.shown }), proof, website);
    },
    resume: (proof) => {
      const last = submission.current?.sending ? lastRequest(submission.current) : undefined;
      if (!running.current && last !== undefined) void run(last, proof, '');
    },
    settle: () => setFailure((now) => now && { ...now, settled: true }),
    forget: () => {
      if (!running.current) store(null);
    },
  };
}

/** Returns a request without the `ShownOffer`, which is not loaded yet after a reload. */
function fieldsOfRequest(request = '{}'): string {
  const { shownPrice: _p, shownDuration: _d, another: _a, ...fields } = JSON.parse(request);
  return JSON.stringify(fields);
}

/**
 * Returns the outcome of the submission's last request, or of an earlier request with the same key if
 * the server acted on that one.
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

/**
 * Ends the submission after a conflict with no stored request; else keeps it until a definite
 * answer.
 */
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

/** Replaces a rejected challenge solution once, without telling the visitor. */
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

/** Validates all steps again: midnight may have passed since the fields were filled in. */
function firstProblems<Name extends string>({ plan, data }: Wizard<Name>): Problems<Name> | null {
  const step = reachableStep(plan, data);
  return step === plan.steps.length ? null : stepProblems(plan, step, data);
}

/** Returns the errors of fields that a step shows. */
function shownFields<Name extends string>(
  { wizard, apiNames = {} }: Pick<SubmitPlan<Name, object, unknown>, 'wizard' | 'apiNames'>,
  fields: Record<string, string> | undefined,
): Problems<Name> {
  const problems: Problems<Name> = {};
  for (const name of planFields(wizard.plan)) {
    const sentence = fields?.[apiNames[name] ?? name];
    if (sentence !== undefined) problems[name] = sentence;
  }
  return problems;
}
