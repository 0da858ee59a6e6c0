import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError, call } from '#ui/call.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { type AdminInfo, login, USER_TEXTS } from '../../contract/user.ts';
import { nextSum, solvesLoginSum } from '../../rules/login-sum.ts';
import { retryAfterSeconds, useRetryCountdown } from '../use-retry-countdown.ts';

export type LoginField = 'username' | 'password' | 'answer';

/** An error message, the fields that it concerns, and the number of errors so far. */
export type LoginProblem = { sentence: string; fields: readonly LoginField[]; turn: number };

export type Login = ReturnType<typeof useLogin>;

/**
 * State and actions of the login form. Name and password are read from their inputs when the form is
 * sent: browsers do not reveal autofilled values to scripts before.
 */
export function useLogin(onSignedIn: (admin: AdminInfo) => void) {
  const fieldRefs = useFieldRefs();
  const { sum, answer, replaceSum, ...sumField } = useLoginSum();
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const problems = useRef(0);
  const [busy, setBusy] = useState(false);
  /** Data of the second step, after the correct password of a user with a second factor. */
  const [secondStep, setSecondStep] = useState<{ data: unknown } | null>(null);
  /** Username of the last attempt; `null` before the first. */
  const [lastUsername, setLastUsername] = useState<string | null>(null);
  const returned = useRef(false);
  useEffect(() => {
    if (returned.current && secondStep === null) fieldRefs.password.current?.focus();
    returned.current = secondStep !== null;
  }, [secondStep, fieldRefs.password]);
  /** Seconds until the server accepts the next attempt. */
  const { wait, start } = useRetryCountdown();

  const showProblem = (sentence: string, fields: readonly LoginField[], focus: LoginField) => {
    problems.current += 1;
    setProblem({ sentence, fields, turn: problems.current });
    fieldRefs[focus].current?.focus();
  };

  const send = async (username: string, password: string) => {
    setBusy(true);
    setProblem(null);
    setLastUsername(username);
    try {
      const { data } = await call(login, { body: { username, password } });
      storeSession(data.token);
      onSignedIn(data.admin);
    } catch (error) {
      if (fieldRefs.password.current) fieldRefs.password.current.value = '';
      replaceSum('');
      if (needsFactor(error)) return setSecondStep({ data: error.data });
      start(retryAfterSeconds(error));
      showProblem(sentenceOf(error), fieldsOf(error), 'password');
    } finally {
      setBusy(false);
    }
  };

  const submit = () => {
    if (busy || wait > 0) return;
    if (!solvesLoginSum(sum, answer)) {
      replaceSum('');
      return showProblem(USER_TEXTS.sum, ['answer'], 'answer');
    }
    const username = fieldRefs.username.current?.value ?? '';
    const password = fieldRefs.password.current?.value ?? '';
    const blank = blankFields(username, password);
    const [first] = blank;
    if (first) return showProblem(USER_TEXTS.credentials, blank, first);
    void send(username, password);
  };

  /** Returns to the first step and shows `sentence`. */
  const restart = (sentence?: string) => {
    setSecondStep(null);
    if (sentence !== undefined) showProblem(sentence, [], 'password');
  };

  return {
    fieldRefs,
    sum,
    answer,
    ...sumField,
    problem,
    busy,
    wait,
    submit,
    secondStep,
    lastUsername,
    restart,
  };
}

/** The sum that the visitor solves, and its answer. */
function useLoginSum() {
  const [sum, setSum] = useState(() => nextSum(Math.random));
  const [answer, setAnswer] = useState('');
  /** Change of the sum, for screen readers. */
  const [announcement, setAnnouncement] = useState('');
  const replaceSum = (message: string) => {
    setSum((before) => nextSum(Math.random, before));
    setAnswer('');
    setAnnouncement(message);
  };
  const renewSum = () => replaceSum('Nueva operación.');
  const solveSum = () => {
    const result = String(sum.left + sum.right);
    setAnswer(result);
    setAnnouncement(`Operación resuelta: ${result}.`);
  };
  return { sum, answer, setAnswer, announcement, replaceSum, renewSum, solveSum };
}

const needsFactor = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'factor-needed';

function useFieldRefs(): Record<LoginField, RefObject<HTMLInputElement | null>> {
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  return { username, password, answer };
}

function blankFields(username: string, password: string): LoginField[] {
  const fields: LoginField[] = [];
  if (username.trim() === '') fields.push('username');
  if (password.trim() === '') fields.push('password');
  return fields;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.kind === 'connection') return USER_TEXTS.connection;
  return error.message || USER_TEXTS.loginFailed;
}

/** Returns the fields to mark: name and password only after wrong credentials. */
function fieldsOf(error: unknown): LoginField[] {
  const wrong = error instanceof CallError && error.code === 'wrong-credentials';
  return wrong ? ['username', 'password'] : [];
}
