import { useEffect, useState } from 'react';
import { CallError } from '#ui/call.ts';

/** Counts down the seconds until the next attempt; `left` is 0 without a wait. */
export function useRetryCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const tick = () => {
      const rest = Math.ceil((until - performance.now()) / 1000);
      setLeft(Math.max(0, rest));
      if (rest <= 0) setUntil(null);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setLeft(Math.ceil(seconds));
    setUntil(performance.now() + seconds * 1000);
  };
  return { left, start };
}

/** Returns `data.retryAfter` of a 429, in seconds; else 0. */
export function retryAfterSeconds(error: unknown): number {
  const data = error instanceof CallError && error.status === 429 ? error.data : null;
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0;
  return typeof data.retryAfter === 'number' ? data.retryAfter : 0;
}
