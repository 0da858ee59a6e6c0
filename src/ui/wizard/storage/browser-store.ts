import type { Store } from './draft.ts';

const EMPTY_STORE: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Returns the tab's storage, or one that stores nothing if the browser forbids storage. */
export const tabStore = () => storeOr(() => window.sessionStorage);

/** Returns whether the tab's storage is empty for all pages. */
export function isTabStoreEmpty(): boolean {
  try {
    return window.sessionStorage.length === 0;
  } catch {
    return true;
  }
}

/** Returns the storage that outlives the tab, or one that stores nothing. */
export const localStore = () => storeOr(() => window.localStorage);

function storeOr(open: () => Store): Store {
  try {
    return open();
  } catch {
    return EMPTY_STORE;
  }
}
