import { useEffect, useState } from 'react';
import { CallError } from '#ui/call.ts';

/** Whole seconds that are left of a wait; 0 when there is none. */
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

/** `data.retryAfter` of a 429; 0 where the server named no time. */
export function retryAfterSeconds(error: unknown): number {
  const data = error instanceof CallError && error.status === 429 ? error.data : null;
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0;
  return typeof data.retryAfter === 'number' ? data.retryAfter : 0;
}
