import { useEffect, useState } from 'react';
import { serverNow, subscribeToClockOffset } from './server-clock.ts';

const epochMinute = (time: number) => Math.floor(time / 60_000);

/**
 * Returns the server's time in epoch milliseconds, updated once a minute, when the page becomes visible and when the
 * difference between the clocks changes. The value stays the same within a minute: a screen that shows minutes is not
 * rendered again right after its mount.
 */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () =>
      setNow((last) => (epochMinute(last) === epochMinute(serverNow()) ? last : serverNow()));
    update();
    const timer = setInterval(update, 60_000);
    const unsubscribe = subscribeToClockOffset(update);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
