import type { Store } from '#ui/wizard/storage/draft.ts';
import { LAST_TOKEN_KEY } from '../../rules/last-token-key.ts';

/** Stores the token that resumes the payment of the last reservation. */
export function saveLastToken(store: Store, token: string): void {
  try {
    store.setItem(LAST_TOKEN_KEY, token);
  } catch {
    // The storage is forbidden or full. The mail has the same link.
  }
}

/** Returns `null` without a stored token. */
export function readLastToken(store: Store): string | null {
  try {
    return store.getItem(LAST_TOKEN_KEY) || null;
  } catch {
    return null;
  }
}
