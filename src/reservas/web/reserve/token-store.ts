import type { Store } from '#ui/wizard/storage/draft.ts';

/** The specification's key; the value is the token alone. */
const KEY = 'lastReservationToken';

/** Keeps what the last reservation's payment is resumed with. */
export function saveLastToken(store: Store, token: string): void {
  try {
    store.setItem(KEY, token);
  } catch {
    // Storage forbidden or full: the mail has the same link.
  }
}

/** `null` without one. */
export function readLastToken(store: Store): string | null {
  try {
    return store.getItem(KEY) || null;
  } catch {
    return null;
  }
}
