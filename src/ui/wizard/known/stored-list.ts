import type { Store } from '../storage/draft.ts';
import { hasShape, type Shape } from '../storage/shape.ts';

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
