import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DomainError } from '#shared/contract/domain-error.ts';
import { errorResponse } from './http-errors.ts';

/** Below the 15 s after which a connection without a byte is cut. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs `runDirectly` tasks at a time; refuses (503) what would be more than `mostWaiting` behind them,
 * and what waited for 10 s.
 */
export function limitConcurrency(
  atOnce: number,
  mostWaiting: number,
  longestWaitMs = LONGEST_WAIT_MS,
) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const wait = () =>
    new Promise<boolean>((end) => {
      const go = () => end(true);
      waiting.push(go);
      setTimeout(() => {
        const at = waiting.indexOf(go);
        if (at < 0) return;
        waiting.splice(at, 1);
        end(false);
      }, longestWaitMs).unref();
    });
  return async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (taken >= atOnce + mostWaiting) throw busy();
    taken += 1;
    if (taken > atOnce && !(await wait())) {
      taken -= 1;
      throw busy();
    }
    try {
      return await task();
    } finally {
      taken -= 1;
      waiting.shift()?.();
    }
  };
}

type InTurn = ReturnType<typeof limitConcurrency>;

/**
 * Opens a stream in its turn, which lasts until the stream was read or closed. Refuses (503) as
 * `limitConcurrency` does.
 */
export function limitStreams(inTurn: InTurn, open: () => Promise<Readable>): Promise<Readable> {
  return new Promise((opened, failed) => {
    const turn = inTurn(async () => {
      const stream = await open();
      opened(stream);
      await finished(stream).catch(() => undefined);
    });
    turn.catch(failed);
  });
}

function busy(): DomainError {
  const { code, message } = errorResponse(503).body;
  return new DomainError(code, 503, message, { retryAfter: 2 });
}
