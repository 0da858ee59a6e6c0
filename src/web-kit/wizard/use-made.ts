import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserStore } from './browser-store.ts';
import { forget, keep, recall, type Store } from './draft.ts';
import { endsTurn, goToReceipt, isReceipt, placeNow, replaceByStart } from './step-history.ts';
import { TITLE_ID } from './use-step-focus.ts';

/** How a wizard's outcome is kept in the tab, for a reload within two hours. */
export type Keeping<Made> = {
  key: string;
  /** What was kept, if it still has its shape. */
  parse: (kept: unknown) => Made | null;
  /** The draft that ends with it. */
  draftKey: string;
};

/** `justNow`: made a moment ago, and not shown again after a reload. */
export type Outcome<Made> = { made: Made; justNow: boolean };

export function recallMade<Made>(
  store: Store,
  { key, parse }: Keeping<Made>,
  now: number,
): Made | null {
  return parse(recall(store, key, now));
}

/** What a wizard has made stands in its place, at an address of its own. */
export function useMade<Made>(keeping: Keeping<Made>): {
  done: Outcome<Made> | null;
  finish: (made: Made) => void;
  /** A fresh wizard. */
  again: () => void;
} {
  const { key, draftKey } = keeping;
  const kept = (): Outcome<Made> | null => {
    const made = isReceipt() ? recallMade(browserStore(), keeping, Date.now()) : null;
    return made && { made, justNow: false };
  };
  const [done, setDone] = useState(kept);
  useFreshFocus(done === null);

  const followHistory = useEffectEvent(() => {
    if (endsTurn()) return;
    setDone(isReceipt() ? (done ?? kept()) : null);
  });
  useEffect(() => {
    const onPop = () => followHistory();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  return {
    done,
    finish: (made) => {
      forget(browserStore(), draftKey);
      keep(browserStore(), key, made, Date.now());
      goToReceipt();
      setDone({ made, justNow: true });
    },
    again: () => {
      forget(browserStore(), key);
      if (placeNow().depth > 0) return history.back();
      replaceByStart();
      setDone(null);
    },
  };
}

/** A fresh wizard in place of the receipt begins at its top, with the focus on its title. */
function useFreshFocus(inWizard: boolean): void {
  const before = useRef(inWizard);
  useEffect(() => {
    const arrived = inWizard && !before.current;
    before.current = inWizard;
    if (!arrived) return;
    window.scrollTo(0, 0);
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [inWizard]);
}
