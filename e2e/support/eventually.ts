import { expect } from 'vitest';

/** Asks again until it is so; for as long as a page is waited for, since the machine may be busy. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 15_000 });
}
