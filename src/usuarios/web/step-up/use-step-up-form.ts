import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError, troubleOf } from '#web-kit/call.ts';
import { useToken } from '#web-kit/panel/session-store.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { settleStepUp } from '#web-kit/panel/step-up.ts';
import { PASSWORD_REQUIRED } from '../../contract/session.ts';
import { SENTENCES } from '../../contract/user.ts';
import { secondsToWait, useCountdown } from '../countdown.ts';
import { confirmIdentity } from '../session-api.ts';

export type StepUpForm = {
  field: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  busy: boolean;
  /** Seconds until the server listens again. */
  wait: number;
  clear: () => void;
  submit: () => Promise<void>;
  cancel: () => void;
};

/** The password stays in its field and is read when it is sent. */
export function useStepUpForm(): StepUpForm {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { left: wait, start } = useCountdown();
  useSignedInAnew();
  const refuse = (sentence: string) => {
    setProblem(sentence);
    field.current?.focus();
  };
  const submit = async () => {
    if (busy || wait > 0) return;
    const password = field.current?.value ?? '';
    if (password === '') return refuse(PASSWORD_REQUIRED);
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmIdentity(password);
      settleStepUp(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      start(secondsToWait(error));
      // The gate lies over this dialog then.
      if (endsSession(error)) return;
      if (error.code === 'wrong-password' && field.current) field.current.value = '';
      refuse(error.kind === 'connection' ? SENTENCES.connection : troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const clear = () => setProblem(undefined);
  return { field, problem, busy, wait, clear, submit, cancel: () => settleStepUp(false) };
}

/** Whoever signs in at the gate over this dialog has just confirmed who they are. */
function useSignedInAnew(): void {
  const token = useToken();
  const before = useRef(token);
  useEffect(() => {
    if (token !== null && token !== before.current) settleStepUp(true);
  }, [token]);
}
