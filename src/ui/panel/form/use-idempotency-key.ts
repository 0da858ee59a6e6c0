import { useState } from 'react';
import { CallError } from '../../call.ts';
import { randomKey } from '../../random-key.ts';

export type IdempotencyKey = {
  /**
   * Sends a content with an `Idempotency-Key`. The key stays until the server has answered everything
   * that was sent with it: a content that is changed after a lost answer cannot be done besides the first.
   */
  send: <Reply>(content: unknown, call: (key: string) => Promise<Reply>) => Promise<Reply>;
  /** Whether something was sent and not answered: it may have been done. */
  hasUnanswered: () => boolean;
};

/** What a form sends, so that it is done once however often it is sent. */
export function useIdempotencyKey(): IdempotencyKey {
  const [attempt] = useState(createIdempotencyKey);
  return attempt;
}

function createIdempotencyKey(): IdempotencyKey {
  let key = randomKey();
  const open = new Set<string>();
  const refused = (text: string) => {
    open.delete(text);
    if (open.size === 0) key = randomKey();
  };
  return {
    send: async (content, call) => {
      const text = JSON.stringify(content);
      open.add(text);
      try {
        const reply = await call(key);
        open.clear();
        key = randomKey();
        return reply;
      } catch (error) {
        if (isRefusal(error)) refused(text);
        throw error;
      }
    },
    hasUnanswered: () => open.size > 0,
  };
}

/** Whether nothing was done. A proxy's 502 does not tell. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500;
