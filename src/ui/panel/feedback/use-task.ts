import { useState } from 'react';
import { CallError, failureMessage } from '../../call.ts';
import { endsSession } from '../session/staff-call.ts';

export type Task = {
  busy: boolean;
  /** Why the last call failed, in Spanish, or `null`. */
  problem: string | null;
  clear: () => void;
  /** Runs `work`, which rejects only with `CallError`; a no-op while another one runs. */
  run: (work: () => Promise<unknown>) => Promise<void>;
};

/**
 * State of a dialog's calls, one at a time. An ended session sets no problem: the panel asks to sign in
 * then.
 */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) setProblem(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, clear: () => setProblem(null), run };
}
