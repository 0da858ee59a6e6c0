import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError, failureMessage } from '#ui/call.ts';
import { useToken } from '#ui/panel/session/session-store.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { settleStepUp } from '#ui/panel/session/step-up.ts';
import { CODE_REQUIRED, type OwnFactors } from '../../contract/factor.ts';
import { PASSWORD_REQUIRED } from '../../contract/session.ts';
import { USER_TEXTS } from '../../contract/user.ts';
import { useOwnFactors } from '../factor-api.ts';
import { confirmIdentity } from '../session-api.ts';
import { retryAfterSeconds, useRetryCountdown } from '../use-retry-countdown.ts';

/** The kind of confirmation. */
export type StepUpProof = 'password' | 'code';

/** The codes that the user has; a recovery code is accepted in place of one of the app. */
export type OwnCodes = 'totp' | 'recovery' | null;

export type StepUpForm = {
  field: RefObject<HTMLInputElement | null>;
  proof: StepUpProof;
  codes: OwnCodes;
  problem: string | undefined;
  busy: boolean;
  /** Seconds until the server accepts the next attempt. */
  wait: number;
  choose: (proof: StepUpProof) => void;
  clear: () => void;
  submit: () => Promise<void>;
  cancel: () => void;
};

const REQUIRED: Readonly<Record<StepUpProof, string>> = {
  password: PASSWORD_REQUIRED,
  code: CODE_REQUIRED,
};

const WRONG: ReadonlySet<string | undefined> = new Set([
  'wrong-password',
  'wrong-code',
  'used-code',
]);

/** State of the step-up form. Password or code are read from the input when the form is sent. */
export function useStepUpForm(): StepUpForm {
  const field = useRef<HTMLInputElement>(null);
  const [proof, setProof] = useState<StepUpProof>('password');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { wait, start } = useRetryCountdown();
  const codes = codesOf(useOwnFactors(true).data);
  useSettleOnSignIn();
  const showProblem = (sentence: string) => {
    setProblem(sentence);
    field.current?.focus();
  };
  const submit = async () => {
    if (busy || wait > 0) return;
    const typed = field.current?.value ?? '';
    if ((proof === 'code' ? typed.trim() : typed) === '') return showProblem(REQUIRED[proof]);
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmIdentity(proof === 'code' ? { code: typed } : { password: typed });
      settleStepUp(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The password is accepted meanwhile.
      if (error.code !== 'too-many-codes') start(retryAfterSeconds(error));
      // The sign-in dialog covers this dialog then.
      if (endsSession(error)) return;
      const wrong = WRONG.has(error.code);
      if (wrong && field.current) field.current.value = '';
      showProblem(error.kind === 'connection' ? USER_TEXTS.connection : failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const clear = () => setProblem(undefined);
  const choose = (chosen: StepUpProof) => {
    setProof(chosen);
    clear();
  };
  const cancel = () => settleStepUp(false);
  return { field, proof, codes, problem, busy, wait, choose, clear, submit, cancel };
}

/** Returns `null` also while the factors are loading: the password is always accepted. */
function codesOf(own: OwnFactors | undefined): OwnCodes {
  if (own?.factors.some(({ kind }) => kind === 'totp')) return 'totp';
  return own && own.recoveryCodesLeft > 0 ? 'recovery' : null;
}

/**
 * Settles the step-up when the user signs in again over this dialog: a sign-in counts as a step-up.
 */
function useSettleOnSignIn(): void {
  const token = useToken();
  const before = useRef(token);
  useEffect(() => {
    if (token !== null && token !== before.current) settleStepUp(true);
  }, [token]);
}
