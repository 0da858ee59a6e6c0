import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CallError, messageUnlessField } from '../../call.ts';
import { toastDone } from '../feedback/toast.ts';
import { endsSession } from '../session/staff-call.ts';
import { omitFields } from './field-errors.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { validateBody } from './validate-body.ts';

/** Sentences by the name of the field in the request. */
export type Problems = Readonly<Record<string, string>>;
/** The specification's sentence of what failed, and what the server said beside its fields. */
export type Failure = { sentence: string; detail: string };

type Plan<Draft, Body> = {
  initial: Draft;
  /** The contract's entry. */
  endpoint: Endpoint;
  toBody: (draft: Draft) => Body;
  /** What the schema cannot know. */
  validate?: (draft: Draft) => Problems;
  send: (body: Body, draft: Draft) => Promise<string>;
  /** Said over what the server refused. */
  failureMessage: string;
  /** What is read anew where it worked. */
  invalidates: readonly unknown[];
  onRefused?: (error: CallError) => void;
  /** Shows that saving worked; a toast by default. */
  onSuccess?: (message: string) => void;
  onDone: () => void;
};

export type DraftForm<Draft> = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  failure: Failure | null;
  /** Errors of fields that no input shows. */
  unshownErrors: string | null;
  busy: boolean;
  dirty: () => boolean;
  change: (part: Partial<Draft>) => void;
  submit: () => Promise<void>;
};

/**
 * A form of the panel: looked at by the contract's own schema before it is sent, so that it says
 * what the server would; what was wrong is focused.
 */
export function useDraftForm<Draft extends object, Body>(
  plan: Plan<Draft, Body>,
): DraftForm<Draft> {
  const [first] = useState(plan.initial);
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [form, leadToProblem, unsaid] = useFieldErrors(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    // What is on its way does not change any more.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    const mended = (field: string) => (field.split('.')[0] ?? '') in part;
    setProblems((before) => omitFields(before, Object.keys(before).filter(mended)));
  };
  const say = (found: Problems, failed: Failure | null) => {
    setProblems(found);
    setFailure(failed);
    leadToProblem();
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    // The gate says that a session ended; the form waits for the next try.
    if (endsSession(error)) return;
    plan.onRefused?.(error);
    const detail = messageUnlessField(error);
    say(error.fields ?? {}, {
      sentence: plan.failureMessage,
      detail: detail === plan.failureMessage ? '' : detail,
    });
  };
  const submit = async () => {
    if (busy) return;
    const body = plan.toBody(draft);
    const found = { ...validateBody(plan.endpoint, body), ...plan.validate?.(draft) };
    if (Object.keys(found).length > 0) return say(found, null);
    setBusy(true);
    say({}, null);
    try {
      const message = await plan.send(body, draft);
      await client.invalidateQueries({ queryKey: plan.invalidates });
      (plan.onSuccess ?? toastDone)(message);
      plan.onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const dirty = () => JSON.stringify(draft) !== JSON.stringify(first);
  return { form, draft, problems, failure, unshownErrors: unsaid, busy, dirty, change, submit };
}
