/** Tells components of this tab that `localStorage` changed, here or in another tab. */
export type StorageListeners = {
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
  /** Called after a write of this tab: the browser tells only the others. */
  notify: () => void;
};

export function createStorageListeners(): StorageListeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
