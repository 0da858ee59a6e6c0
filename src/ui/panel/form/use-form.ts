import { useForm as useMantineForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { CallError, messageUnlessField } from '../../call.ts';
import { toastDone } from '../feedback/toast.ts';
import { endsSession } from '../session/staff-call.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { draftProblems, type Problems, problemsAtFields, type Resolver } from './validate-body.ts';

/** The specification's error message, and the server's message about the whole request. */
type Failure = { sentence: string; detail: string };

/** Returns what is shown after a rejected call; `fields` are the errors by field of the form. */
export type ShowRejected = (error: CallError, fields: Problems) => [Problems, Failure | null];

type Plan<Draft, Body, Reply> = Resolver<Draft, Body> & {
  initial: Draft;
  send: (body: Body, draft: Draft) => Promise<Reply>;
  /** Title above the server's message. */
  failureMessage: string;
  showRejected?: ShowRejected;
  /** Key of the queries to refetch after a success. */
  invalidates?: readonly unknown[];
  onRefused?: (error: CallError) => void;
  /** Shows that saving worked; a toast by default. */
  onSuccess?: (reply: Reply) => void;
  onDone: (reply: Reply) => void;
  /** Whether the form cannot be sent at all, as while a limit of attempts applies. */
  blocked?: boolean;
};

export type Input<Value> = {
  value: Value;
  error: string | undefined;
  /** `about` as in `change`. */
  onChange: (
    typed: Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
    about?: string,
  ) => void;
};

export type Form<Draft> = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  failure: Failure | null;
  /** Errors of fields that no input shows. */
  unshownErrors: string | null;
  busy: boolean;
  dirty: () => boolean;
  /** Changes fields and clears their errors, and that of `about`; ignored while sending. */
  change: (part: Partial<Draft>, about?: string) => void;
  /** Returns the props of the input of a field, from the value or from the event of an input. */
  input: <Name extends keyof Draft & string>(name: Name) => Input<Draft[Name]>;
  /** Changes the draft also while sending, as for the progress of an upload. */
  update: (change: (before: Draft) => Partial<Draft>) => void;
  /** Replaces the draft, and the values that it is compared with to be dirty. */
  rebase: (base: Draft, draft: Draft) => void;
  submit: () => void;
};

/**
 * State of a panel form. A form with a field whose text is no choice is not sent. Validates on submit, focuses the
 * first error, shows the server's errors at their fields until the next change, and accepts neither changes nor a
 * second submit while sending. A form whose body depends on live data keeps them while a request is unanswered
 * (`useKept`): the request is then repeated with the same body.
 */
export function useForm<
  Draft extends Record<string, unknown>,
  Body,
  Reply extends string | { message: string },
>(plan: Plan<Draft, Body, Reply>): Form<Draft> {
  const mantine = useMantineForm<Draft>({
    initialValues: plan.initial,
    validate: (draft) => draftProblems(plan, draft),
    clearInputErrorOnChange: false,
  });
  const { values: draft, setValues, setErrors } = mantine;
  // All errors are texts: the resolver and the server return no others.
  const problems = mantine.errors as Problems;
  const [failure, setFailure] = useState<Failure | null>(null);
  // A ref, because two events may arrive before the next render.
  const sending = useRef(false);
  const [form, focusFirstError, unshownErrors] = useFieldErrors(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>, about?: string) => {
    if (sending.current) return;
    setValues(part);
    setErrors((before) => without(before, [...Object.keys(part), about]));
  };
  const showFailure = (error: unknown, sent: Draft) => {
    if (!(error instanceof CallError)) throw error;
    // The sign-in dialog reports an ended session; the form stays for the next try.
    if (endsSession(error)) return;
    plan.onRefused?.(error);
    const [errors, requestFailure] = shownAfter(error, plan, sent);
    setErrors(errors);
    setFailure(requestFailure);
    focusFirstError();
  };
  const send = async (sent: Draft) => {
    sending.current = true;
    setFailure(null);
    try {
      const reply = await plan.send(plan.toBody(sent), sent);
      if (plan.invalidates) await client.invalidateQueries({ queryKey: plan.invalidates });
      if (plan.onSuccess) plan.onSuccess(reply);
      else toastDone(typeof reply === 'string' ? reply : reply.message);
      plan.onDone(reply);
    } catch (error) {
      showFailure(error, sent);
    } finally {
      sending.current = false;
    }
  };
  const showErrors = () => {
    setFailure(null);
    focusFirstError();
  };
  return {
    form,
    draft,
    problems,
    failure,
    unshownErrors,
    busy: mantine.submitting,
    dirty: () => mantine.isDirty(),
    change,
    input: (name) => ({
      value: draft[name],
      error: problems[name],
      onChange: (typed, about) => change({ [name]: typedValue(typed) } as Partial<Draft>, about),
    }),
    update: (by) => setValues(by(mantine.getValues())),
    rebase: (base, next) => {
      setValues(next);
      mantine.resetDirty(base);
      showErrors();
      setErrors({});
    },
    submit: () => {
      if (sending.current || plan.blocked || focusUnchosen(form.current)) return;
      mantine.onSubmit(send, showErrors)();
    },
  };
}

/** The errors at the fields and the failure to show after a rejected call. */
function shownAfter<Draft, Body, Reply>(
  error: CallError,
  plan: Plan<Draft, Body, Reply>,
  sent: Draft,
) {
  const fields = problemsAtFields(plan, error.fields ?? {}, sent);
  return (plan.showRejected ?? titled(plan.failureMessage))(error, fields);
}

/** The title above the server's message; an error at a field is not repeated there. */
const titled =
  (sentence: string): ShowRejected =>
  (error, fields) => {
    const detail = messageUnlessField(error);
    return [fields, { sentence, detail: detail === sentence ? '' : detail }];
  };

/** For `showRejected`: the errors at their fields, or else one sentence about the whole form. */
export function fieldsOrSentence(fields: Problems, sentence: string): [Problems, Failure | null] {
  if (Object.keys(fields).length > 0) return [fields, null];
  return [{}, { sentence, detail: '' }];
}

/** The errors of the whole form in one text; `undefined` without any. */
export function formProblem({
  failure,
  unshownErrors,
}: Pick<Form<unknown>, 'failure' | 'unshownErrors'>): string | undefined {
  const texts = [failure?.sentence, failure?.detail, unshownErrors].filter((text): text is string =>
    Boolean(text),
  );
  // A title has no full stop, and another sentence may follow it.
  const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
  const last = texts.pop();
  return last && [...texts.map(ended), last].join(' ');
}

function without<Errors extends object>(errors: Errors, fields: readonly (string | undefined)[]) {
  const isChanged = (path: string) => fields.includes(path) || fields.includes(path.split('.')[0]);
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isChanged(path)));
}

const typedValue = (typed: unknown): unknown =>
  typeof typed === 'object' && typed !== null && 'currentTarget' in typed
    ? (typed as ChangeEvent<HTMLInputElement>).currentTarget.value
    : typed;

/** Attribute of a field whose typed text is no choice yet. */
export const UNCHOSEN = 'data-unchosen';

export const UNCHOSEN_TEXT = 'Elige una opción de la lista o borra lo escrito.';

/** Moves the focus to the first field whose text is no choice. Returns whether there is one. */
function focusUnchosen(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(`[${UNCHOSEN}]`);
  field?.focus();
  return field != null;
}
