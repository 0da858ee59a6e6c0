import { forget, keep, recall, type Store } from './draft.ts';

const ATTEMPT_KEY = 'bujia.cita.intento.v1';

/** A random key of 128 bits; `crypto.randomUUID` is missing outside https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of a visit of the last step: a new one, unless an earlier try with just
 * this `request` got no answer. It may have booked; only its own key finds that out.
 */
export function keyFor(store: Store, request: string, now: number): string {
  const open = recall(store, ATTEMPT_KEY, now);
  if (typeof open === 'object' && open !== null && 'request' in open && 'key' in open) {
    if (open.request === request && typeof open.key === 'string') return open.key;
  }
  return newKey();
}

export function keepUnanswered(store: Store, request: string, key: string, now: number): void {
  keep(store, ATTEMPT_KEY, { request, key }, now);
}

export function forgetAttempt(store: Store): void {
  forget(store, ATTEMPT_KEY);
}
