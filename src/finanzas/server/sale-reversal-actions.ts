import type { Db, Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { Unit } from '#shared/money/quantity.ts';
import type { IncomeCause } from './ledger-actions.ts';

/** Who voids a sale, and why; `now` in epoch milliseconds. */
export type StaffVoidContext = { by: Pick<Actor, 'id' | 'name'>; reason: string; now: number };

/**
 * Takes back the record behind a sale; `src/app/` provides one function per kind of cause. In the
 * caller's transaction it locks the record, returns its materials to stock once, and adds an event. The
 * record keeps its status. The caller writes the ledger.
 */
export type SaleReversals = Readonly<
  Record<IncomeCause['type'], (tx: Tx, id: string, taking: StaffVoidContext) => Promise<void>>
>;

/** A component that a sale took; `deleted`: it has no stock to return to. Quantity in its unit. */
export type ReturnedComponent = {
  code: string;
  name: string;
  quantity: number;
  unit: Unit;
  deleted: boolean;
};

/** Reads what would return to stock if the sale of this cause were taken back now. */
export type ReadReturns = (db: Db, cause: IncomeCause) => Promise<ReturnedComponent[]>;
