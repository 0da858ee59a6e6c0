import { useEffect, useState } from 'react';
import { CallError } from '#ui/call.ts';

/** Counts down the seconds until the next attempt; `wait` is 0 without a wait. */
export function useRetryCountdown(): { wait: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState<number | null>(null);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const tick = () => {
      const rest = Math.ceil((until - performance.now()) / 1000);
      setWait(Math.max(0, rest));
      if (rest <= 0) setUntil(null);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setWait(Math.ceil(seconds));
    setUntil(performance.now() + seconds * 1000);
  };
  return { wait, start };
}

/** `Puedes volver a intentarlo en 45 s.`; in minutes from two minutes on. */
export function retryText(wait: number): string {
  const time = wait < 120 ? `${wait} s` : `${Math.ceil(wait / 60)} min`;
  return `Puedes volver a intentarlo en ${time}.`;
}

/** Returns `data.retryAfter` of a 429, in seconds; else 0. */
export function retryAfterSeconds(error: unknown): number {
  const data = error instanceof CallError && error.status === 429 ? error.data : null;
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0;
  return typeof data.retryAfter === 'number' ? data.retryAfter : 0;
}
