import type { Db, Tx } from '#platform/data/database.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { Unit } from '#shared/money/quantity.ts';
import type { IncomeCause } from './ledger-actions.ts';

/** Actor, reason and time of a void by staff; `now` in epoch milliseconds. */
export type StaffVoidContext = { by: StaffActor; reason: string; now: number };

/**
 * Functions that reverse the record behind a sale, by kind of cause; the composition root provides them. In
 * the caller's transaction a function locks the record, returns its materials to stock once, and adds an
 * event. The record keeps its status. The caller writes the ledger.
 */
export type SaleReversals = Readonly<
  Record<IncomeCause['type'], (tx: Tx, id: string, details: StaffVoidContext) => Promise<void>>
>;

/** A component that a sale took, with the quantity in its unit; `deleted`: it has no stock to return to. */
export type ReturnedComponent = {
  code: string;
  name: string;
  quantity: number;
  unit: Unit;
  deleted: boolean;
};

/** Reads what would return to stock if the sale of this cause were voided now. */
export type ReadReturns = (db: Db, cause: IncomeCause) => Promise<ReturnedComponent[]>;
