import { useEffect, useEffectEvent } from 'react';
import { browserStore } from './browser-store.ts';
import { keepDraft } from './draft.ts';
import type { Wizard } from './use-wizard.ts';

const PAUSE_MS = 400;

/** Keeps every change of the data for a reload of this tab. */
export function useDraft<Name extends string>({ plan, data }: Wizard<Name>): void {
  const save = useEffectEvent(() => keepDraft(browserStore(), plan, data, Date.now()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the data waits anew
  useEffect(() => {
    const timer = setTimeout(() => save(), PAUSE_MS);
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
