import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DomainError } from '#shared/contract/domain-error.ts';
import { errorResponse } from './http-errors.ts';

/** Below the 15 s after which the server closes a connection without traffic. */
const MAX_WAIT_MS = 10_000;

/**
 * Returns a function that runs at most `maxRunning` tasks at a time and queues at most `maxWaiting`.
 * Rejects with 503 a task that finds the queue full, and one that waited for `maxWaitMs`.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number, maxWaitMs = MAX_WAIT_MS) {
  let accepted = 0;
  const queue: (() => void)[] = [];
  const waitForTurn = () =>
    new Promise<boolean>((resolve) => {
      const start = () => resolve(true);
      queue.push(start);
      setTimeout(() => {
        const at = queue.indexOf(start);
        if (at < 0) return;
        queue.splice(at, 1);
        resolve(false);
      }, maxWaitMs).unref();
    });
  return async function runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (accepted >= maxRunning + maxWaiting) throw busyError();
    accepted += 1;
    if (accepted > maxRunning && !(await waitForTurn())) {
      accepted -= 1;
      throw busyError();
    }
    try {
      return await task();
    } finally {
      accepted -= 1;
      queue.shift()?.();
    }
  };
}

type RunLimited = ReturnType<typeof limitConcurrency>;

/**
 * Opens a stream as a limited task that lasts until the stream was read or closed. Rejects with 503
 * as `limitConcurrency` does.
 */
export function limitStreams(
  runLimited: RunLimited,
  open: () => Promise<Readable>,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const task = runLimited(async () => {
      const stream = await open();
      resolve(stream);
      await finished(stream).catch(() => undefined);
    });
    task.catch(reject);
  });
}

function busyError(): DomainError {
  const { code, message } = errorResponse(503).body;
  return new DomainError(code, 503, message, { retryAfter: 2 });
}
