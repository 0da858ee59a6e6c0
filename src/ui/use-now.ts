import { useEffect, useState } from 'react';
import { serverNow, subscribeToClockOffset } from './server-clock.ts';

/**
 * The server's time in epoch milliseconds. Updates every `everyMs`, when the page becomes visible and
 * when an answer shows that the browser's clock is wrong.
 */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, everyMs);
    const stop = subscribeToClockOffset(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
  return now;
}
