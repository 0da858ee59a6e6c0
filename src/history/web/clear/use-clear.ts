import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Clearing, clearHistory } from '../../contract/clearing.ts';
import { HISTORY_TEXTS } from '../../rules/history-text.ts';

type ClearResult = { clearing: Clearing; message: string };

type ClearState = {
  busy: boolean;
  /** Message of the server, or a default message without an answer. */
  problem: string | null;
  done: ClearResult | null;
  /** Clears the history with the caller's password. */
  submit: (password: string) => Promise<'cleared' | 'wrong' | 'failed'>;
};

export function useClear(): ClearState {
  const client = useQueryClient();
  const send = useSend(clearHistory);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<ClearResult | null>(null);

  async function submit(password: string) {
    if (running.current) return 'failed';
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const { data: clearing, message = '' } = await send({ body: { password } });
      setDone({ clearing, message });
      // Invalidates citations, reservations and the history.
      void client.invalidateQueries();
      return 'cleared';
    } catch (error) {
      const isCallError = error instanceof CallError;
      setProblem((isCallError && error.message) || HISTORY_TEXTS.clearFailed);
      return isCallError && error.code === 'wrong-password' ? 'wrong' : 'failed';
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, done, submit };
}
