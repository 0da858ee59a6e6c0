import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CallError, messageUnlessField } from '../../call.ts';
import { toastDone } from '../feedback/toast.ts';
import { endsSession } from '../session/staff-call.ts';
import { omitFields } from './field-errors.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { validateBody } from './validate-body.ts';

/** Errors by the field's path in the request. */
export type Problems = Readonly<Record<string, string>>;
/** The specification's error message, and the server's message about the whole request. */
export type Failure = { sentence: string; detail: string };

type Plan<Draft, Body> = {
  initial: Draft;
  /** The endpoint; its schema validates the body. */
  endpoint: Endpoint;
  toBody: (draft: Draft) => Body;
  /** Errors that the schema cannot find. */
  validate?: (draft: Draft) => Problems;
  send: (body: Body, draft: Draft) => Promise<string>;
  /** Title above the server's message. */
  failureMessage: string;
  /** Key of the queries to refetch after a success. */
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
 * State of a panel form. Validates the body with the endpoint's schema before it is sent, as the server
 * does, and focuses the first error.
 */
export function useDraftForm<Draft extends object, Body>(
  plan: Plan<Draft, Body>,
): DraftForm<Draft> {
  const [first] = useState(plan.initial);
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [form, focusFirstError, unshownErrors] = useFieldErrors(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    // No changes while the form is being sent.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    const isChanged = (field: string) => (field.split('.')[0] ?? '') in part;
    setProblems((before) => omitFields(before, Object.keys(before).filter(isChanged)));
  };
  const showErrors = (errors: Problems, requestFailure: Failure | null) => {
    setProblems(errors);
    setFailure(requestFailure);
    focusFirstError();
  };
  const showFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    // The sign-in dialog reports an ended session; the form stays for the next try.
    if (endsSession(error)) return;
    plan.onRefused?.(error);
    const detail = messageUnlessField(error);
    showErrors(error.fields ?? {}, {
      sentence: plan.failureMessage,
      detail: detail === plan.failureMessage ? '' : detail,
    });
  };
  const submit = async () => {
    if (busy) return;
    const body = plan.toBody(draft);
    const errors = { ...validateBody(plan.endpoint, body), ...plan.validate?.(draft) };
    if (Object.keys(errors).length > 0) return showErrors(errors, null);
    setBusy(true);
    showErrors({}, null);
    try {
      const message = await plan.send(body, draft);
      await client.invalidateQueries({ queryKey: plan.invalidates });
      (plan.onSuccess ?? toastDone)(message);
      plan.onDone();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const dirty = () => JSON.stringify(draft) !== JSON.stringify(first);
  return { form, draft, problems, failure, unshownErrors, busy, dirty, change, submit };
}
