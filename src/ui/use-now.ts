import { useEffect, useState } from 'react';
import { serverNow, subscribeToClockOffset } from './server-clock.ts';

/**
 * Returns the server's time in epoch milliseconds. Updates every `everyMs`, when the page becomes
 * visible and when the difference between the clocks changes.
 */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    update();
    const timer = setInterval(update, everyMs);
    const unsubscribe = subscribeToClockOffset(update);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', update);
    };
  }, [everyMs]);
  return now;
}
