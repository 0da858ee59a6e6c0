import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserStore } from './browser-store.ts';
import { forget, keep, recall, type Store } from './draft.ts';
import { endsTurn, goToReceipt, isReceipt, placeNow, replaceByStart } from './step-history.ts';
import type { Making } from './use-sending.ts';
import { TITLE_ID } from './use-step-focus.ts';

/** How a wizard's outcome is kept in the tab, for a reload within half an hour. */
export type Keeping<Made> = {
  key: string;
  /** What was kept, if it still has its shape. */
  parse: (kept: unknown) => Made | null;
  /** Storage places of the draft and the attempt, which end with the receipt. */
  draftKey: string;
  attemptKey: string;
  /** Draft that the next wizard starts with. */
  nextDraft: (made: Made) => Record<string, string>;
};

/**
 * `justNow`: made on this page view, not restored by a reload. `earlier`: made from a request that was
 * sent before the form was changed.
 */
export type Outcome<Made> = { made: Made; justNow: boolean; earlier: boolean };

export function recallMade<Made>(
  store: Store,
  { key, parse }: Pick<Keeping<Made>, 'key' | 'parse'>,
  now: number,
): Made | null {
  return parse(recall(store, key, now));
}

/** What a wizard has made stands in its place, at an address of its own. */
export function useMade<Made>(keeping: Keeping<Made>): {
  done: Outcome<Made> | null;
  finish: (made: Made, making?: Making) => void;
  /** Starts a new wizard with the same person and motorcycle. */
  again: () => void;
} {
  const { key, draftKey, attemptKey, nextDraft } = keeping;
  const kept = (): Outcome<Made> | null => {
    const made = isReceipt() ? recallMade(browserStore(), keeping, Date.now()) : null;
    return made && { made, justNow: false, earlier: false };
  };
  const [done, setDone] = useState(kept);

  // Only once the receipt has its address: a reload before then repeats the request with the attempt's key.
  const endAttempt = () => {
    forget(browserStore(), draftKey);
    forget(browserStore(), attemptKey);
  };
  const followHistory = useEffectEvent(() => {
    if (endsTurn()) return endAttempt();
    setDone(isReceipt() ? (done ?? kept()) : null);
  });
  useEffect(() => {
    const onPop = () => followHistory();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  return {
    done,
    finish: (made, { earlier } = { earlier: false }) => {
      keep(browserStore(), key, made, Date.now());
      if (goToReceipt()) endAttempt();
      setDone({ made, justNow: true, earlier });
    },
    again: () => {
      forget(browserStore(), key);
      endAttempt();
      if (done) keep(browserStore(), draftKey, nextDraft(done.made), Date.now());
      if (placeNow().depth > 0) return history.back();
      replaceByStart();
      setDone(null);
    },
  };
}

/** Scrolls a wizard that replaces a receipt to its top and focuses its title. */
export function useFreshFocus(inWizard: boolean): void {
  const before = useRef(inWizard);
  useEffect(() => {
    const arrived = inWizard && !before.current;
    before.current = inWizard;
    if (!arrived) return;
    window.scrollTo(0, 0);
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [inWizard]);
}
