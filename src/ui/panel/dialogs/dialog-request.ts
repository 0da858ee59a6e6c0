import { useSyncExternalStore } from 'react';
import { createStore } from '../../store.ts';

/** What a dialog is about, and whether the dialog is open. */
type DialogRequest<Subject, Answer> = {
  subject: Subject;
  opened: boolean;
  answer: (answer: Answer) => void;
};

const requested = createStore(false);

/** Returns whether a dialog was requested since the page was loaded. The dialogs are mounted from then on. */
export const useDialogRequested = (): boolean =>
  useSyncExternalStore(requested.subscribe, requested.get);

/**
 * Returns the requests of a dialog that is mounted once in the panel and opened by rows, menus, the board and
 * details. `ask` resolves with the answer of the dialog, or with `dismissed` when another request replaces it.
 * `close` answers with `dismissed`. `clear` forgets the request after the dialog has closed.
 */
export function createDialogRequests<Subject, Answer>(dismissed: Answer) {
  const { get, set, subscribe } = createStore<DialogRequest<Subject, Answer> | null>(null);
  const close = () => get()?.answer(dismissed);
  return {
    ask(subject: Subject): Promise<Answer> {
      close();
      requested.set(true);
      return new Promise((resolve) => {
        const answer = (given: Answer) => {
          resolve(given);
          set({ subject, opened: false, answer: () => undefined });
        };
        set({ subject, opened: true, answer });
      });
    },
    close,
    clear: () => set(null),
    useRequest: () => useSyncExternalStore(subscribe, get),
  };
}
