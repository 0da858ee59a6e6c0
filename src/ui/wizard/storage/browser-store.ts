import type { Store } from './draft.ts';

const EMPTY_STORE: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The tab's own storage, or one that forgets where the browser forbids storage. */
export const tabStore = () => storeOr(() => window.sessionStorage);

/** Returns whether the tab's storage is empty for all pages. */
export function isTabStoreEmpty(): boolean {
  try {
    return window.sessionStorage.length === 0;
  } catch {
    return true;
  }
}

/** The one that outlives the tab, likewise. */
export const localStore = () => storeOr(() => window.localStorage);

function storeOr(open: () => Store): Store {
  try {
    return open();
  } catch {
    return EMPTY_STORE;
  }
}
