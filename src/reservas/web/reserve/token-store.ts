import type { Store } from '#ui/wizard/storage/draft.ts';

/** Storage key of the specification; the value is the token itself. */
const KEY = 'lastReservationToken';

/** Stores the token that resumes the payment of the last reservation. */
export function saveLastToken(store: Store, token: string): void {
  try {
    store.setItem(KEY, token);
  } catch {
    // The storage is forbidden or full. The mail has the same link.
  }
}

/** Returns `null` without a stored token. */
export function readLastToken(store: Store): string | null {
  try {
    return store.getItem(KEY) || null;
  } catch {
    return null;
  }
}
