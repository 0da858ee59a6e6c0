import { useSyncExternalStore } from 'react';

/** What a dialog is about, and whether the dialog is open. */
type DialogRequest<Subject, Answer> = {
  subject: Subject;
  opened: boolean;
  answer: (answer: Answer) => void;
};

/** Listeners of all dialogs. */
const listeners = new Set<() => void>();
let requested = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether a dialog was requested since the page was loaded. The dialogs are mounted from then on. */
export const useDialogRequested = (): boolean => useSyncExternalStore(subscribe, () => requested);

/**
 * Returns the requests of a dialog that is mounted once in the panel and opened by rows, menus, the board and
 * details. `ask` resolves with the answer of the dialog, or with `dismissed` when another request replaces it.
 * `close` answers with `dismissed`. `clear` forgets the request after the dialog has closed.
 */
export function createDialogRequests<Subject, Answer>(dismissed: Answer) {
  let request: DialogRequest<Subject, Answer> | null = null;
  const set = (next: typeof request) => {
    request = next;
    for (const listener of listeners) listener();
  };
  const close = () => request?.answer(dismissed);
  return {
    ask(subject: Subject): Promise<Answer> {
      close();
      requested = true;
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
    useRequest: () => useSyncExternalStore(subscribe, () => request),
  };
}
