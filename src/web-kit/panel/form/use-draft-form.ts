import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { CallError, messageBesideFields } from '../../call.ts';
import { bodyProblems } from '../body-problems.ts';
import { without } from '../problems.ts';
import { endsSession } from '../staff-call.ts';
import { toastDone } from '../toast.ts';
import { useFirstProblem } from '../use-first-problem.ts';

/** Sentences by the name of the field in the request. */
export type Problems = Readonly<Record<string, string>>;
/** The specification's sentence of what failed, and what the server said beside its fields. */
export type Failure = { sentence: string; detail: string };

type Plan<Draft, Body> = {
  first: Draft;
  /** The contract's entry. */
  entry: Endpoint;
  bodyOf: (draft: Draft) => Body;
  /** What the schema cannot know. */
  alsoWrong?: (draft: Draft) => Problems;
  send: (body: Body, draft: Draft) => Promise<string>;
  /** Said over what the server refused. */
  failed: string;
  /** What is read anew where it worked. */
  ages: readonly unknown[];
  onRefused?: (error: CallError) => void;
  /** Shows that saving worked; a toast by default. */
  tell?: (message: string) => void;
  onDone: () => void;
};

export type DraftForm<Draft> = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  failure: Failure | null;
  /** Errors of fields that no input shows. */
  unsaid: string | null;
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
  const [first] = useState(plan.first);
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [form, leadToProblem, unsaid] = useFirstProblem(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    // What is on its way does not change any more.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    const mended = (field: string) => (field.split('.')[0] ?? '') in part;
    setProblems((before) => without(before, Object.keys(before).filter(mended)));
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
    const detail = messageBesideFields(error);
    say(error.fields ?? {}, {
      sentence: plan.failed,
      detail: detail === plan.failed ? '' : detail,
    });
  };
  const submit = async () => {
    if (busy) return;
    const body = plan.bodyOf(draft);
    const found = { ...bodyProblems(plan.entry, body), ...plan.alsoWrong?.(draft) };
    if (Object.keys(found).length > 0) return say(found, null);
    setBusy(true);
    say({}, null);
    try {
      const message = await plan.send(body, draft);
      await client.invalidateQueries({ queryKey: plan.ages });
      (plan.tell ?? toastDone)(message);
      plan.onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const dirty = () => JSON.stringify(draft) !== JSON.stringify(first);
  return { form, draft, problems, failure, unsaid, busy, dirty, change, submit };
}
