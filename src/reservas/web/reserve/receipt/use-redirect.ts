import { useEffect, useState } from 'react';

/** From the specification (docs/rules/public.md 9). */
const SECONDS = 2;

/**
 * Redirects to `address` after two seconds and returns the remaining seconds; `null` does not redirect.
 * `pagehide` stops the timers: the back/forward cache may restore the page as it was.
 */
export function useRedirect(address: string | null, onLeave: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(SECONDS);
  useEffect(() => {
    if (address === null) return;
    const timers = [
      setTimeout(() => setSecondsLeft(SECONDS - 1), 1000),
      setTimeout(() => location.assign(address), SECONDS * 1000),
    ];
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
      onLeave();
    };
    window.addEventListener('pagehide', stop);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener('pagehide', stop);
    };
  }, [address, onLeave]);
  return secondsLeft;
}
