import { useState } from 'react';
import { CallError, failureMessage } from '../../call.ts';
import { endsSession } from '../session/staff-call.ts';

export type Task = {
  busy: boolean;
  /** Why the last call failed, in Spanish; `null`: it did not. */
  problem: string | null;
  clear: () => void;
  /** Runs `work`, which rejects with `CallError` alone; a no-op while another one runs. */
  run: (work: () => Promise<unknown>) => Promise<void>;
};

/**
 * State of a dialog's calls, one at a time. A call that ends the session leaves no problem: the
 * panel asks to sign in then.
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
