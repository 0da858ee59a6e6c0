import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  currentEntry,
  finishReturn,
  goToReceipt,
  isReceipt,
  resetToStart,
} from '../state/step-history.ts';
import { TITLE_ID } from '../state/use-step-focus.ts';
import { tabStore } from '../storage/browser-store.ts';
import { loadValue, removeValue, type Store, saveValue } from '../storage/draft.ts';
import type { SubmitOrigin } from './use-submit.ts';

/** How a wizard's outcome is stored in the tab, for a reload within half an hour. */
export type OutcomeStorage<Made> = {
  key: string;
  /** Returns the stored outcome if it has the expected shape. */
  parse: (stored: unknown) => Made | null;
  /** Storage keys of the draft and the submission, which are removed with the receipt. */
  draftKey: string;
  submissionKey: string;
  /** Draft that the next wizard starts with. */
  nextDraft: (made: Made) => Record<string, string>;
};

/**
 * `justNow`: created on this page view, not restored after a reload. `earlier`: created by a request that
 * was sent before the form was changed.
 */
export type Outcome<Made> = { made: Made; justNow: boolean; earlier: boolean };

export function loadOutcome<Made>(
  store: Store,
  { key, parse }: Pick<OutcomeStorage<Made>, 'key' | 'parse'>,
  now: number,
): Made | null {
  return parse(loadValue(store, key, now));
}

/** Shows a wizard's outcome in place of the wizard, under its own URL. */
export function useOutcome<Made>(keeping: OutcomeStorage<Made>): {
  done: Outcome<Made> | null;
  finish: (made: Made, making?: SubmitOrigin) => void;
  /** Starts a new wizard with the same client and motorcycle. */
  again: () => void;
} {
  const { key, draftKey, submissionKey, nextDraft } = keeping;
  const stored = (): Outcome<Made> | null => {
    const made = isReceipt() ? loadOutcome(tabStore(), keeping, Date.now()) : null;
    return made && { made, justNow: false, earlier: false };
  };
  const [done, setDone] = useState(stored);

  // Only once the receipt has its URL: a reload before then repeats the request with the same key.
  const endSubmission = () => {
    removeValue(tabStore(), draftKey);
    removeValue(tabStore(), submissionKey);
  };
  const followHistory = useEffectEvent(() => {
    if (finishReturn()) return endSubmission();
    setDone(isReceipt() ? (done ?? stored()) : null);
  });
  // Before the receipt is painted: Back may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    const onPop = () => followHistory();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  return {
    done,
    finish: (made, { earlier } = { earlier: false }) => {
      saveValue(tabStore(), key, made, Date.now());
      // Unmounts the wizard before the history changes: it would store its draft again after `popstate`.
      flushSync(() => setDone({ made, justNow: true, earlier }));
      if (goToReceipt()) endSubmission();
    },
    again: () => {
      removeValue(tabStore(), key);
      endSubmission();
      if (done) saveValue(tabStore(), draftKey, nextDraft(done.made), Date.now());
      if (currentEntry().depth > 0) return history.back();
      resetToStart();
      setDone(null);
    },
  };
}

/** Scrolls a wizard that replaces a receipt to its top and focuses its title. */
export function useFocusOnReturn(inWizard: boolean): void {
  const before = useRef(inWizard);
  useLayoutEffect(() => {
    const returned = inWizard && !before.current;
    before.current = inWizard;
    if (!returned) return;
    window.scrollTo(0, 0);
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [inWizard]);
}
