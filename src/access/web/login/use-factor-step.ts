import { type RefObject, useRef, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { CODE_REQUIRED, type NeededFactor } from '../../contract/factor.ts';
import { type AdminInfo, USER_TEXTS } from '../../contract/user.ts';
import { completeLoginWithCode, completeLoginWithPasskey } from '../factor-api.ts';
import { retryAfterSeconds, useRetryCountdown } from '../use-retry-countdown.ts';

export type FactorField = 'totp' | 'recovery';

export type FactorStepState = {
  input: RefObject<HTMLInputElement | null>;
  /** The shown field; `null`: only the passkey is offered. */
  field: FactorField | null;
  problem: { sentence: string; turn: number } | null;
  /** Whether the typed code was wrong. */
  invalid: boolean;
  busy: 'code' | 'passkey' | null;
  /** Seconds until the server accepts the next attempt. */
  wait: number;
  choose: (field: FactorField) => void;
  submit: () => void;
  askPasskey: () => void;
};

/** The field is wrong, and gets the focus. */
const WRONG_CODES: ReadonlySet<string | undefined> = new Set(['wrong-factor', 'used-factor']);

type Plan = {
  needed: NeededFactor;
  onSignedIn: (admin: AdminInfo) => void;
  /** Called when the ticket has expired: the first step is shown again. */
  onExpired: (sentence: string) => void;
};

/** State of the second step of a sign-in. */
export function useFactorStep({ needed, onSignedIn, onExpired }: Plan): FactorStepState {
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<FactorField | null>(firstField(needed));
  const [problem, setProblem] = useState<FactorStepState['problem']>(null);
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState<FactorStepState['busy']>(null);
  const { wait, start } = useRetryCountdown();
  const problems = useRef(0);

  const showProblem = (sentence: string, wrong: boolean) => {
    problems.current += 1;
    setProblem({ sentence, turn: problems.current });
    setInvalid(wrong);
    if (wrong) input.current?.focus();
  };
  const complete = async (by: 'code' | 'passkey', code = '') => {
    setBusy(by);
    setProblem(null);
    setInvalid(false);
    try {
      const { token, admin } = await (by === 'code'
        ? completeLoginWithCode(needed.ticket, code)
        : completeLoginWithPasskey(needed));
      storeSession(token);
      onSignedIn(admin);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'factor-expired') return onExpired(error.message);
      start(retryAfterSeconds(error));
      if (input.current) input.current.value = '';
      showProblem(sentenceOf(error), by === 'code' && WRONG_CODES.has(error.code));
    } finally {
      setBusy(null);
    }
  };
  const ready = busy === null && wait === 0;
  const submit = () => {
    if (!ready) return;
    const code = input.current?.value ?? '';
    if (code.trim() === '') return showProblem(CODE_REQUIRED, true);
    void complete('code', code);
  };
  const askPasskey = () => {
    if (ready) void complete('passkey');
  };
  const choose = (chosen: FactorField) => {
    setField(chosen);
    setProblem(null);
    setInvalid(false);
  };
  return { input, field, problem, invalid, busy, wait, choose, submit, askPasskey };
}

function firstField({ kinds }: NeededFactor): FactorField | null {
  if (kinds.includes('totp')) return 'totp';
  return kinds.includes('passkey') ? null : 'recovery';
}

function sentenceOf(error: CallError): string {
  if (error.kind === 'connection') return USER_TEXTS.connection;
  return error.message || USER_TEXTS.loginFailed;
}
