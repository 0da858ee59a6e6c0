import type { Actor } from '#kernel/staff.ts';
import type { Tx } from '#server-kit/database.ts';
import type { Cause } from './ledger-actions.ts';

/** Who voids a sale, and why; `now` in epoch milliseconds. */
export type TakingBack = { by: Pick<Actor, 'id' | 'name'>; reason: string; now: number };

/**
 * Takes back the record behind a sale; `src/main/` provides one function per kind of cause. In the
 * caller's transaction it locks the record, returns its materials to stock once, and adds an event. The
 * record keeps its status. The caller writes the ledger.
 */
export type SoldCauses = Readonly<
  Record<Cause['type'], (tx: Tx, id: string, taking: TakingBack) => Promise<void>>
>;
