import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Actor, StaffActor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Unit } from '#shared/money/quantity.ts';
import { type voidTransaction as voidEntry, voidError } from '../contract/finance.ts';
import { type IncomeCause, voidIncome } from './ledger-actions.ts';

type VoidForm = SchemaOutput<NonNullable<typeof voidEntry.body>>;

/**
 * «Anular venta»: voids a sale of any kind with a line on the current day and returns its materials to
 * stock, both once. Returns the id of the line.
 *
 * Rejects an unknown line with 404. Rejects with 409 a line that is no sale, and a sale that was already
 * voided, by this action or by a status transition of its record.
 */
export async function voidTransaction(
  context: AppContext,
  causes: SaleReversals,
  id: string,
  { reason }: VoidForm,
  actor: Actor,
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const sale = await findSale(tx, id);
    const details = { by: actor, reason, now: context.clock() };
    const lineId = await voidSale(tx, causes[sale.cause.type], sale, details);
    await auditVoid(tx, sale, details);
    return lineId;
  });
}

/** A sale and its price in cents. */
export type FoundSale = { id: string; cause: IncomeCause; cents: number };

/** Finds a valid sale by its line. Rejects like «Anular venta». */
async function findSale(tx: Db | Tx, id: string): Promise<FoundSale> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('financial_transactions')
        .select(['kind', 'cause_type', 'cause_id', 'sale_cents', 'voided_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw voidError('unknown-transaction');
  if (row.kind !== 'sale') throw voidError('not-a-sale');
  if (row.voided_at !== null) throw voidError('already-voided');
  // The table's CHECK allows no other.
  const type = row.cause_type as IncomeCause['type'];
  return { id, cause: { type, id: row.cause_id }, cents: row.sale_cents };
}

/**
 * Voids a sale for «Anular venta» and «Deshacer». The lock of the record serializes concurrent calls.
 * Returns the id of the line.
 */
export async function voidSale(
  tx: Tx,
  reverse: SaleReversals[IncomeCause['type']],
  { id, cause }: FoundSale,
  details: StaffVoidContext,
): Promise<string> {
  await reverse(tx, cause.id, details);
  const lineId = await voidIncome(tx, cause, details, id);
  if (lineId === null) throw voidError('already-voided');
  return lineId;
}

/** Writes the audit line; the last step of a transaction, because it locks the log. */
export async function auditVoid(
  tx: Tx,
  { id, cause, cents }: FoundSale,
  { by: actor, reason, now }: StaffVoidContext,
): Promise<void> {
  const record = { type: 'transaction', id } as const;
  const details = { cause: cause.type, of: cause.id, cents, reason };
  await writeAudit(tx, { actor, action: 'sale-voided', record, details, now });
}

/** Returns what «Anular venta» of this line would return to stock. Rejects like the void itself (404, 409). */
export async function readSaleReturns(
  db: Db,
  readReturns: ReadReturns,
  id: string,
): Promise<ReturnedComponent[]> {
  const { cause } = await findSale(db, id);
  const voided = await db
    .selectFrom('financial_transactions')
    .select('id')
    .where('original_id', '=', id)
    .where('kind', '=', 'void')
    .executeTakeFirst();
  if (voided) throw voidError('already-voided');
  return readReturns(db, cause);
}

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
