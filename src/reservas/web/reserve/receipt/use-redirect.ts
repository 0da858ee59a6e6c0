import { useEffect, useState } from 'react';

/** Fixed by the specification (public.md section 9). */
const SECONDS = 2;

/**
 * Leaves for `address` after two seconds; the seconds that are left. Not any more once the page was
 * left, by the link beside it: a browser may bring it back as it was. `null` stays.
 */
export function useRedirect(address: string | null, onLeave: () => void): number {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (address === null) return;
    const timers = [
      setTimeout(() => setLeft(SECONDS - 1), 1000),
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
  return left;
}
