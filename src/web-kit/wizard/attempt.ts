import { randomKey } from '#web-kit/random-key.ts';
import { keep, recall, type Store } from './draft.ts';

/**
 * The `Idempotency-Key` of a visit of the last step: a new one, unless an earlier try with just
 * this `request` got no answer. It may have done its work; only its own key finds that out.
 * `place` is where the tab's storage keeps it.
 */
export function keyFor(store: Store, place: string, request: string, now: number): string {
  const open = recall(store, place, now);
  if (typeof open === 'object' && open !== null && 'request' in open && 'key' in open) {
    if (open.request === request && typeof open.key === 'string') return open.key;
  }
  return randomKey();
}

export function keepUnanswered(
  store: Store,
  place: string,
  attempt: { request: string; key: string },
  now: number,
): void {
  keep(store, place, attempt, now);
}
