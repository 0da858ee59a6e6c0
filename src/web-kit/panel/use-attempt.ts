import { useState } from 'react';
import { randomKey } from '../random-key.ts';

export type Attempt = {
  /** The `Idempotency-Key` of such a content: sent again it is the same act, another one is another. */
  keyFor: (content: unknown) => string;
  /** Whether just this was sent last: without an answer it may have been done. */
  wasSent: (content: unknown) => boolean;
};

/** What a form sent last, so that the same is done once however often it is sent. */
export function useAttempt(): Attempt {
  const [attempt] = useState(newAttempt);
  return attempt;
}

function newAttempt(): Attempt {
  let last = { content: '', key: '' };
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (last.content !== text) last = { content: text, key: randomKey() };
      return last.key;
    },
    wasSent: (content) => last.content === JSON.stringify(content),
  };
}
