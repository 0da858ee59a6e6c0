import { useEffectEvent, useLayoutEffect } from 'react';
import type { Wizard } from '../state/use-wizard.ts';
import { tabStore } from './browser-store.ts';
import { saveDraft } from './draft.ts';

const PAUSE_MS = 400;

/**
 * Stores every change of the data for a reload of this tab. Layout effects end at once when the wizard is removed; others
 * could store the draft of a booking that was just made.
 */
export function useSaveDraft<Name extends string>({ plan, data }: Wizard<Name>): void {
  const save = useEffectEvent(() => saveDraft(tabStore(), plan, data, Date.now()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause
  useLayoutEffect(() => {
    const timer = setTimeout(() => save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [data]);

  // A phone may close the tab as soon as the visitor switches to another app.
  useLayoutEffect(() => {
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
