import type { Store } from '../storage/draft.ts';
import { hasShape, type Shape } from '../storage/shape.ts';

/** A request without a definite answer: its `Idempotency-Key` and when it was sent (epoch ms). */
type Attempt = { key: string; at: number };

const SHAPE: Shape<Attempt> = { key: 'string', at: 'number' };
/** The server stores keys for 24 hours. */
const LIFE_MS = 24 * 60 * 60 * 1000;
/** A request that the server does not have by then was lost. */
const ARRIVAL_MS = 5 * 60 * 1000;

/** Returns the open attempts of this browser that the server can still know. */
function openAttempts(store: Store, storageKey: string, now: number): Attempt[] {
  const open = readList<Attempt>(store, storageKey, SHAPE);
  return open.filter(({ at }) => now - at < LIFE_MS);
}

export function addAttempt(store: Store, storageKey: string, key: string, now: number): void {
  const others = openAttempts(store, storageKey, now).filter((each) => each.key !== key);
  writeList(store, storageKey, [...others, { key, at: now }]);
}

export function removeAttempt(store: Store, storageKey: string, key: string, now: number): void {
  const open = openAttempts(store, storageKey, now);
  writeList(
    store,
    storageKey,
    open.filter((each) => each.key !== key),
  );
}

/** Returns whether an attempt that the server does not know can still arrive there. */
const mayArrive = ({ at }: Attempt, now: number): boolean => now - at < ARRIVAL_MS;

/**
 * Asks the server for each open attempt and passes on the tokens of those that succeeded. An attempt stays
 * open without an answer, and while its request may still arrive.
 */
export async function settleAttempts(
  store: Store,
  storageKey: string,
  ask: (key: string) => Promise<string | null>,
  onToken: (token: string) => void,
): Promise<void> {
  const settle = async (attempt: Attempt) => {
    const token = await ask(attempt.key);
    if (token !== null) onToken(token);
    if (token === null && mayArrive(attempt, Date.now())) return;
    removeAttempt(store, storageKey, attempt.key, Date.now());
  };
  await Promise.allSettled(openAttempts(store, storageKey, Date.now()).map(settle));
}

/** Returns the stored items that have the expected shape; [] where the browser forbids storage. */
export function readList<Item>(store: Store, key: string, shape: Shape<Item>): Item[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((item): item is Item => hasShape<Item>(item, shape));
  } catch {
    return [];
  }
}

/** Ignores failures of the storage. */
export function writeList(store: Store, key: string, items: readonly unknown[]): void {
  try {
    if (items.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(items));
  } catch {
    // The storage is forbidden or full. The mail has the same link.
  }
}
