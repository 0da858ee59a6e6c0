import { randomKey } from '#web-kit/random-key.ts';
import { forget, keep, recall, type Store } from './draft.ts';

const ATTEMPT_KEY = 'bujia.cita.intento.v1';

/**
 * The `Idempotency-Key` of a visit of the last step: a new one, unless an earlier try with just
 * this `request` got no answer. It may have booked; only its own key finds that out.
 */
export function keyFor(store: Store, request: string, now: number): string {
  const open = recall(store, ATTEMPT_KEY, now);
  if (typeof open === 'object' && open !== null && 'request' in open && 'key' in open) {
    if (open.request === request && typeof open.key === 'string') return open.key;
  }
  return randomKey();
}

export function keepUnanswered(store: Store, request: string, key: string, now: number): void {
  keep(store, ATTEMPT_KEY, { request, key }, now);
}

export function forgetAttempt(store: Store): void {
  forget(store, ATTEMPT_KEY);
}
