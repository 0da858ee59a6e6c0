import type { Actor } from '#kernel/staff.ts';
import type { Tx } from '#server-kit/database.ts';
import type { Cause } from './ledger-actions.ts';

/** Who takes a sale back, and why; `now` in epoch milliseconds. */
export type TakingBack = { by: Pick<Actor, 'id' | 'name'>; reason: string; now: number };

/**
 * What a sale was made of, as the room `finanzas` sees it; the roof hands over one for every kind of
 * cause. Locks the record, puts back into stock what it had taken, once, and leaves its trace, all in
 * the caller's transaction; the record keeps its status. The ledger is the caller's.
 */
export type SoldCauses = Readonly<
  Record<Cause['type'], (tx: Tx, id: string, taking: TakingBack) => Promise<void>>
>;
