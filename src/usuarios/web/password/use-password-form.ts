import { type RefObject, useState } from 'react';
import { problem } from '#shared/fields/field-rules.ts';
import { CallError, failureMessage } from '#ui/call.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { omitFields, withUnshownErrors } from '#ui/panel/form/field-errors.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { CURRENT_REQUIRED } from '../../contract/password.ts';
import { USER_TEXTS } from '../../contract/user.ts';
import { newPassword } from '../../rules/user-fields.ts';
import { retryAfterSeconds, useRetryCountdown } from '../use-retry-countdown.ts';
import { setOwnPassword } from '../user-api.ts';

type Draft = { current: string; password: string; repeated: string };
type Problems = Partial<Record<keyof Draft | 'form', string>>;

export type PasswordForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  busy: boolean;
  dirty: boolean;
  /** Seconds until the server accepts the next attempt. */
  wait: number;
  change: (part: Partial<Draft>) => void;
  submit: () => Promise<void>;
};

const EMPTY: Draft = { current: '', password: '', repeated: '' };
const NOT_THE_SAME = 'Las contraseñas nuevas no coinciden.';
const OTHERS_CLOSED = 'Se cerraron tus sesiones en otros dispositivos.';

export function usePasswordForm(onSaved: () => void): PasswordForm {
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const { left: wait, start } = useRetryCountdown();
  const [form, focusFirstError, unsaid] = useFieldErrors(problems);

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => omitFields(before, Object.keys(part)));
  };
  const showProblems = (found: Problems) => {
    setProblems(found);
    focusFirstError();
  };
  const submit = async () => {
    if (busy || wait > 0) return;
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return showProblems(found);
    setBusy(true);
    setProblems({});
    try {
      const message = await setOwnPassword(draft.current, draft.password);
      toastDone(`${message || USER_TEXTS.passwordChanged} ${OTHERS_CLOSED}`);
      onSaved();
    } catch (error) {
      start(retryAfterSeconds(error));
      const rejected = problemsIn(error);
      if (rejected !== null) showProblems(rejected);
    } finally {
      setBusy(false);
    }
  };
  const dirty = Object.values(draft).some((value) => value !== '');
  return {
    form,
    draft,
    problems: withUnshownErrors(problems, unsaid),
    busy,
    dirty,
    wait,
    change,
    submit,
  };
}

function problemsOf({ current, password, repeated }: Draft): Problems {
  const problems: Problems = {};
  if (current === '') problems.current = CURRENT_REQUIRED;
  const weak = problem(newPassword, password);
  if (weak !== null) problems.password = weak;
  if (weak === null && repeated !== password) problems.repeated = NOT_THE_SAME;
  return problems;
}

/** Returns `null` if the session ended: the sign-in dialog reports it. */
function problemsIn(error: unknown): Problems | null {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return null;
  if (error.code === 'wrong-password') return { current: error.message };
  if (error.fields && Object.keys(error.fields).length > 0) return error.fields;
  return { form: error.kind === 'connection' ? USER_TEXTS.connection : failureMessage(error) };
}
