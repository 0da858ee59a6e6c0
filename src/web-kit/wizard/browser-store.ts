import type { Store } from './draft.ts';

const NOTHING: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The tab's own storage, or one that forgets where the browser forbids storage. */
export function browserStore(): Store {
  try {
    return window.sessionStorage;
  } catch {
    return NOTHING;
  }
}
