import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { WorkOrders } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import { orderError } from '../../contract/order-errors.ts';

export type OrderRow = Selectable<WorkOrders>;

/**
 * Locks an order that is open until the transaction ends. Every change of an order, its lines and its estimates
 * locks it first. Lock order: the citation, then the order, then services and components. Rejects an unknown
 * order with 404 and a closed one with 409.
 */
export async function lockOpenOrder(tx: Tx, id: string): Promise<OrderRow> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('work_orders')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw orderError('unknown-order');
  if (row.closed_at !== null) throw orderError('order-closed');
  return row;
}

/** As `lockOpenOrder`, by the citation. */
export async function lockOpenOrderOf(tx: Tx, citationId: string): Promise<OrderRow> {
  const row = await lockOrderOf(tx, citationId);
  if (!row) throw orderError('unknown-order');
  if (row.closed_at !== null) throw orderError('order-closed');
  return row;
}

/** Locks the order of a citation, closed or not; `null` without one. */
export async function lockOrderOf(tx: Tx, citationId: string): Promise<OrderRow | null> {
  if (!ID_FORM.test(citationId)) return null;
  const row = await tx
    .selectFrom('work_orders')
    .selectAll()
    .where('citation_id', '=', citationId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the open order of an estimate. Rejects an unknown estimate with 404. */
export async function lockOrderOfEstimate(tx: Tx, estimateId: string): Promise<OrderRow> {
  if (!ID_FORM.test(estimateId)) throw orderError('unknown-estimate');
  const estimate = await tx
    .selectFrom('estimates')
    .select('order_id')
    .where('id', '=', estimateId)
    .executeTakeFirst();
  if (!estimate) throw orderError('unknown-estimate');
  return lockOpenOrder(tx, estimate.order_id);
}

/** Raises the version of an order that the caller has locked. */
export async function raiseVersion(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('work_orders')
    .set({ version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute();
}

type OrderEventKind =
  | 'received'
  | 'changed'
  | 'line-added'
  | 'line-changed'
  | 'line-removed'
  | 'inspected'
  | 'photo-added'
  | 'photo-removed'
  | 'proposed'
  | 'sent'
  | 'answered'
  | 'withdrawn'
  | 'expired'
  | 'completed';

/** Who acts and when, in epoch milliseconds. */
export type OrderChange = { by: EventActor; now: number };

/** Adds an event to an order. A trigger notifies open panels. `details` holds no data of the client. */
export async function addOrderEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  { by, now }: OrderChange,
  details: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  await tx
    .insertInto('work_order_events')
    .values({
      order_id: orderId,
      at: new Date(now),
      kind,
      ...actorColumns(by),
      details: JSON.stringify(details),
    })
    .execute();
}
