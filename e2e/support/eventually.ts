import { expect } from 'vitest';

/** Polls for up to 15 s, as long as the tests wait for a page on a busy machine. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 15_000 });
}
