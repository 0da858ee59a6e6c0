import type { Unit } from '#kernel/quantity.ts';
import type { Actor } from '#kernel/staff.ts';
import type { Db, Tx } from '#server-kit/database.ts';
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

/** A component that a sale took; `deleted`: it has no stock to return to. Quantity in its unit. */
export type Returned = {
  code: string;
  name: string;
  quantity: number;
  unit: Unit;
  deleted: boolean;
};

/** Reads what would return to stock if the sale of this cause were taken back now. */
export type ReadReturns = (db: Db, cause: Cause) => Promise<Returned[]>;
