import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the visitor returns to this page, and when another tab changes the storage. */
export function useReturn(onReturn: () => void): void {
  const call = useEffectEvent(onReturn);
  useEffect(() => {
    const onStorage = () => call();
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) call();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') call();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
