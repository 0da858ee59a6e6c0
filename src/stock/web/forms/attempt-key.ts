import { randomKey } from '#web-kit/random-key.ts';

export type Attempt = { content: string; key: string };

/** The key of one attempt: the same content tried again is the same act, another one is another. */
export function attemptOf(content: unknown, before: Attempt | null): Attempt {
  const text = JSON.stringify(content);
  return before?.content === text ? before : { content: text, key: randomKey() };
}

/** Whether just this was tried last. */
export function isTried(content: unknown, before: Attempt | null): boolean {
  return before?.content === JSON.stringify(content);
}
