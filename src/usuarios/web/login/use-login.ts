import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { type AdminInfo, USER_TEXTS } from '../../contract/user.ts';
import { type LoginSum, nextSum, solves } from '../../rules/login-sum.ts';
import { signIn } from '../sign-in-api.ts';
import { retryAfterSeconds, useRetryCountdown } from '../use-retry-countdown.ts';

export type LoginField = 'username' | 'password' | 'answer';

/** One sentence, the fields that it speaks of, and which failure of this form it is. */
export type LoginProblem = { sentence: string; fields: readonly LoginField[]; turn: number };

export type Login = {
  fieldRefs: Record<LoginField, RefObject<HTMLInputElement | null>>;
  sum: LoginSum;
  answer: string;
  setAnswer: (answer: string) => void;
  renewSum: () => void;
  solveSum: () => void;
  /** What became of the sum, for whoever listens. */
  announcement: string;
  problem: LoginProblem | null;
  busy: boolean;
  /** Seconds until the server listens again. */
  wait: number;
  submit: () => void;
  /** What the second step needs, when the password was right and the user has a second factor. */
  secondStep: { data: unknown } | null;
  /** Typed for the last attempt; `null` before the first. */
  lastUsername: string | null;
  /** Returns to the first step; `sentence` is the reason that it shows. */
  restart: (sentence?: string) => void;
};

/**
 * What the login form knows and does. Name and password stay in their fields and are read there:
 * what a browser filled in by itself is told to no script before the form is sent.
 */
export function useLogin(onSignedIn: (admin: AdminInfo) => void): Login {
  const refs = useFieldRefs();
  const [sum, setSum] = useState(() => nextSum(Math.random));
  const [answer, setAnswer] = useState('');
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const turn = useRef(0);
  const [busy, setBusy] = useState(false);
  const [second, setSecond] = useState<Login['secondStep']>(null);
  const [lastUsername, setLastUsername] = useState<string | null>(null);
  const returned = useRef(false);
  useEffect(() => {
    if (returned.current && second === null) refs.password.current?.focus();
    returned.current = second !== null;
  }, [second, refs.password]);
  const { left: wait, start } = useRetryCountdown();

  const replaceSum = (saying: string) => {
    setSum((before) => nextSum(Math.random, before));
    setAnswer('');
    setSaid(saying);
  };
  const renewSum = () => replaceSum('Nueva operación.');
  const solveSum = () => {
    const result = String(sum.left + sum.right);
    setAnswer(result);
    setSaid(`Operación resuelta: ${result}.`);
  };
  const refuse = (sentence: string, fields: readonly LoginField[], focus: LoginField) => {
    turn.current += 1;
    setProblem({ sentence, fields, turn: turn.current });
    refs[focus].current?.focus();
  };

  const send = async (username: string, password: string) => {
    setBusy(true);
    setProblem(null);
    setLastUsername(username);
    try {
      const { token, admin } = await signIn(username, password);
      storeSession(token);
      onSignedIn(admin);
    } catch (error) {
      if (refs.password.current) refs.password.current.value = '';
      replaceSum('');
      if (needsFactor(error)) return setSecond({ data: error.data });
      start(retryAfterSeconds(error));
      refuse(sentenceOf(error), fieldsOf(error), 'password');
    } finally {
      setBusy(false);
    }
  };

  const submit = () => {
    if (busy || wait > 0) return;
    if (!solves(sum, answer)) {
      replaceSum('');
      return refuse(USER_TEXTS.sum, ['answer'], 'answer');
    }
    const username = refs.username.current?.value ?? '';
    const password = refs.password.current?.value ?? '';
    const blank = blankFields(username, password);
    const [first] = blank;
    if (first) return refuse(USER_TEXTS.credentials, blank, first);
    void send(username, password);
  };

  const restart = (sentence?: string) => {
    setSecond(null);
    if (sentence !== undefined) refuse(sentence, [], 'password');
  };

  return {
    fieldRefs: refs,
    sum,
    answer,
    setAnswer,
    renewSum,
    solveSum,
    announcement: said,
    problem,
    busy,
    wait,
    submit,
    secondStep: second,
    lastUsername,
    restart,
  };
}

const needsFactor = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'factor-needed';

function useFieldRefs(): Login['fieldRefs'] {
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

/** Only where name or password were wrong are they marked: a slow network is nobody's mistake. */
function fieldsOf(error: unknown): LoginField[] {
  const wrong = error instanceof CallError && error.code === 'wrong-credentials';
  return wrong ? ['username', 'password'] : [];
}
