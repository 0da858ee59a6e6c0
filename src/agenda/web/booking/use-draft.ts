import { useEffect, useEffectEvent } from 'react';
import type { BookingData } from './booking-fields.ts';
import { browserStore } from './browser-store.ts';
import { keepDraft } from './draft.ts';

const PAUSE_MS = 400;

/** Keeps every change of the data for a reload of this tab. */
export function useDraft(data: BookingData): void {
  const save = useEffectEvent(() => keepDraft(browserStore(), data, Date.now()));

  useEffect(() => {
    const timer = setTimeout(() => keepDraft(browserStore(), data, Date.now()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [data]);

  // A phone may end the tab as soon as the visitor switches to another app.
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const onLeave = () => save();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
    };
  }, []);
}
