import { useEffect, useRef, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import { keepUnanswered, keyFor } from './attempt.ts';
import { browserStore } from './browser-store.ts';
import { forget } from './draft.ts';
import type { ProofSource } from './proof.ts';
import type { Wizard } from './use-wizard.ts';
import { fieldsOf, type Problems, problemsOf, reachableStep } from './wizard-plan.ts';

/** A sentence about the whole request; `call` where only the workshop itself can help. */
export type SendingFailure = { sentence: string; call?: boolean };

/** What goes along with every request: the proof, and the field that people leave empty. */
export type Credentials = { website: string; challenge?: string };

type Way<Name extends string, Made> = {
  wizard: Wizard<Name>;
  /** What is sent; while it stays the same, a try without an answer keeps its key. */
  request: object;
  /** Where the tab's storage keeps such a key. */
  attempts: string;
  post: (credentials: Credentials, key: string) => Promise<Made>;
  onMade: (made: Made) => void;
  /** Said where the server refuses without a word. */
  failed: string;
  /** Fields that the wire calls otherwise. */
  wireNames?: Partial<Record<Name, string>>;
  /** Brings a refusal with a place of its own there; says whether it has one. */
  bringHome: (error: CallError, sentence: string) => boolean;
};

export type Sending = {
  busy: boolean;
  failure: SendingFailure | null;
  send: (proof: ProofSource, website: string) => void;
};

/** One visit of the last step: sends the request once, and brings each refusal where it belongs. */
export function useSending<Name extends string, Made>(way: Way<Name, Made>): Sending {
  const { wizard, attempts, failed } = way;
  const request = JSON.stringify(way.request);
  const [key] = useState(() => keyFor(browserStore(), attempts, request, Date.now()));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SendingFailure | null>(null);
  const lock = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure({ sentence: failed });
    // Whoever failed on the way may have done its work before.
    if (mayHaveWorked(error))
      keepUnanswered(browserStore(), attempts, { request, key }, Date.now());
    else forget(browserStore(), attempts);
    const sentence = error.message === '' ? failed : error.message;
    if (error.kind === 'connection') return setFailure({ sentence });
    if (!here.current || way.bringHome(error, sentence)) return;
    const fields = shownFields(way, error.fields);
    if (Object.keys(fields).length > 0) wizard.refuse(fields);
    else setFailure({ sentence, call: error.status === 429 });
  };

  const send = async (proof: ProofSource, website: string) => {
    if (lock.current) return;
    const wrong = firstProblems(wizard);
    if (wrong) return wizard.refuse(wrong);
    lock.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const made = await withProof(proof, (challenge) =>
        way.post({ website, ...(challenge !== undefined && { challenge }) }, key),
      );
      forget(browserStore(), attempts);
      way.onMade(made);
    } catch (error) {
      refused(error);
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return { busy, failure, send: (proof, website) => void send(proof, website) };
}

function mayHaveWorked({ kind, status }: CallError): boolean {
  return kind === 'connection' || status >= 500;
}

/** A refused proof is replaced once, unnoticed. */
async function withProof<Made>(
  proof: ProofSource,
  post: (challenge: string | undefined) => Promise<Made>,
): Promise<Made> {
  try {
    return await post(await proof.take());
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'challenge-invalid') throw error;
    proof.drop();
    return post(await proof.take());
  }
}

/** The same checks once more: midnight may have passed since the fields were filled in. */
function firstProblems<Name extends string>({ plan, data }: Wizard<Name>): Problems<Name> | null {
  const step = reachableStep(plan, data);
  return step === plan.steps.length ? null : problemsOf(plan, step, data);
}

/** The refused fields that some step shows. */
function shownFields<Name extends string>(
  { wizard, wireNames = {} }: Pick<Way<Name, unknown>, 'wizard' | 'wireNames'>,
  fields: Record<string, string> | undefined,
): Problems<Name> {
  const problems: Problems<Name> = {};
  for (const name of fieldsOf(wizard.plan)) {
    const sentence = fields?.[wireNames[name] ?? name];
    if (sentence !== undefined) problems[name] = sentence;
  }
  return problems;
}
