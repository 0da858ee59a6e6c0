import type { Store } from './draft.ts';

const NOTHING: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The tab's own storage, or one that forgets where the browser forbids storage. */
export const browserStore = () => storeOr(() => window.sessionStorage);

/** Whether the tab keeps nothing at all, of whatever page. */
export function keepsNothing(): boolean {
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
    return NOTHING;
  }
}
