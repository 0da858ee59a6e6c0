/** Notifies components of this tab of changes of `localStorage`, in any tab. */
export type StorageListeners = {
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
  /** Call it after each write of this tab: the browser notifies only the other tabs. */
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
