import { useEffect, useState } from 'react';
import { serverNow, subscribeToClockOffset } from './server-clock.ts';

const minuteOf = (time: number) => Math.floor(time / 60_000);

/**
 * Returns the server's time in epoch milliseconds. Updates every `everyMs`, when the page becomes
 * visible and when the difference between the clocks changes. Within the same minute the value stays: a screen that
 * shows minutes is not rendered again right after its mount.
 */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () =>
      setNow((last) => (minuteOf(last) === minuteOf(serverNow()) ? last : serverNow()));
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
