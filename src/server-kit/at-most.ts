import { Refusal } from '#kernel/refusal.ts';
import { problemOf } from './http-errors.ts';

/** Runs `atOnce` tasks at a time; refuses (503) what would be more than `mostWaiting` behind them. */
export function atMost(atOnce: number, mostWaiting: number) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (taken >= atOnce + mostWaiting) throw busy();
    taken += 1;
    if (taken > atOnce) await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      taken -= 1;
      waiting.shift()?.();
    }
  };
}

function busy(): Refusal {
  const { code, message } = problemOf(503).body;
  return new Refusal(code, 503, message, { retryAfter: 2 });
}
