import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { minuteOf } from '#shared/time/day-time.ts';
import { instantAt } from '#shared/time/time-zone.ts';
import { orderError } from '../../contract/order-errors.ts';
import type {
  changeWorkOrder as changeEndpoint,
  Reception,
  WorkOrder,
} from '../../contract/work-order.ts';
import { limitTooLow, ORDER_TEXTS } from '../../rules/order-fields.ts';
import {
  addOrderEvent,
  lockOpenOrder,
  lockOpenOrderOf,
  type OrderChange,
  type OrderRow,
} from './order-locks.ts';
import { readOrder } from './order-queries.ts';

type ReceptionFields = Omit<Reception, 'kmConfirmed'>;
type WorkOrderChange = SchemaOutput<NonNullable<typeof changeEndpoint.body>>;
type Promised = Reception['promised'];

/**
 * Opens the order of a citation without one, which the caller has locked. `baseCents` is the price of its service
 * or product. Returns the order's id. Rejects with 400 a limit below this price, and a promised time that has
 * passed.
 */
export async function createOrder(
  tx: Tx,
  citation: { id: string; baseCents: number },
  { km, fuelEighths, accessories, complaint, limit, promised }: ReceptionFields,
  { timeZone, ...change }: OrderChange & { timeZone: string },
): Promise<string> {
  const { baseCents } = citation;
  rejectLowLimit(limit, baseCents);
  const id = newId();
  await tx
    .insertInto('work_orders')
    .values({
      id,
      citation_id: citation.id,
      received_at: new Date(change.now),
      km,
      fuel_eighths: fuelEighths,
      accessories,
      complaint,
      promised_at: promisedInstant(promised, null, { timeZone, now: change.now }),
      base_cents: baseCents,
      limit_cents: limit,
    })
    .execute();
  await addOrderEvent(tx, id, 'received', change);
  return id;
}

/** The columns of the fields that are stored as they are sent; `promised` is stored as an instant. */
const COLUMNS = {
  km: 'km',
  fuelEighths: 'fuel_eighths',
  accessories: 'accessories',
  complaint: 'complaint',
  limit: 'limit_cents',
} as const;
type PlainField = keyof typeof COLUMNS;
const PLAIN_FIELDS = Object.keys(COLUMNS) as PlainField[];

/**
 * Changes what was recorded at the reception; a missing field keeps its value. Kilometres change the order alone:
 * a reading is corrected in the motorcycle's record. Rejects an unknown order (404), one that is closed (409) or
 * changed since `version` (409, with the current order), a limit below what is agreed, and another promised time
 * than the stored one that has passed (400).
 */
export async function changeWorkOrder(
  context: AppContext,
  citationId: string,
  { version, promised, ...change }: WorkOrderChange,
  by: Actor,
): Promise<WorkOrder> {
  const { timeZone } = await readSettings(context);
  const now = context.clock();
  const reader = { actor: by, timeZone, now };
  return inTransaction(context.db, async (tx) => {
    const order = await lockOpenOrderOf(tx, citationId);
    if (order.version !== version) {
      throw orderError('order-changed', await readOrder(tx, order.id, reader));
    }
    if (change.limit !== undefined) {
      rejectLowLimit(change.limit, order.base_cents + order.approved_cents);
    }
    const fields = PLAIN_FIELDS.filter((field) => change[field] !== undefined);
    const columns = Object.fromEntries(fields.map((field) => [COLUMNS[field], change[field]]));
    const stored = order.promised_at;
    const promisedAt = promised === undefined ? stored : promisedInstant(promised, stored, reader);
    await tx
      .updateTable('work_orders')
      .set({ ...columns, promised_at: promisedAt, version: version + 1 })
      .where('id', '=', order.id)
      .execute();
    const changed = [...fields, ...(promised === undefined ? [] : ['promised'])];
    await addOrderEvent(tx, order.id, 'changed', { by, now }, { fields: changed.join(' ') });
    return readOrder(tx, order.id, reader);
  });
}

function rejectLowLimit(limitCents: number | null, agreedCents: number): void {
  if (limitCents === null || limitCents >= agreedCents) return;
  throw invalidFields({ limit: limitTooLow(agreedCents) });
}

/**
 * Returns the promised instant. Rejects with 400 one that the clocks skip, and one that has passed unless it is the
 * stored one. `now` in epoch milliseconds.
 */
function promisedInstant(
  promised: Promised,
  stored: Date | null,
  { timeZone, now }: { timeZone: string; now: number },
): Date | null {
  if (promised === null) return null;
  const at = instantAt(promised.date, minuteOf(promised.time), timeZone);
  if (at === null) throw invalidFields({ promised: ORDER_TEXTS.promised });
  if (at < now && at !== stored?.getTime())
    throw invalidFields({ promised: ORDER_TEXTS.promisedPast });
  return new Date(at);
}

/**
 * Closes the order of a citation that is completed or deleted, if it has one, and withdraws its draft and its sent
 * estimate. The caller has locked the citation.
 */
export async function closeOrder(tx: Tx, citationId: string, now: number): Promise<void> {
  const closed = await tx
    .updateTable('work_orders')
    .set({ closed_at: new Date(now), version: sql`version + 1` })
    .where('citation_id', '=', citationId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) return;
  // In a second statement: it sees a draft of a change for whose lock the first one waited.
  await tx
    .updateTable('estimates')
    .set({ state: 'withdrawn' })
    .where('order_id', '=', closed.id)
    .where('state', 'in', ['draft', 'sent'])
    .execute();
}

/** An order that the transaction has locked. */
type OpenOrder = {
  tx: Tx;
  order: OrderRow;
  /** Who changes the order and when, for its event. */
  change: OrderChange;
  /** Reads the order as the transaction sees it, for a rejection. */
  current: () => Promise<WorkOrder>;
};

/**
 * Runs one change of an open order in a transaction with the order locked. Returns the order afterwards. Rejects
 * as `lockOpenOrder`.
 */
export async function changeOrder(
  context: AppContext,
  orderId: string,
  by: Actor,
  work: (open: OpenOrder) => Promise<void>,
): Promise<WorkOrder> {
  const { timeZone } = await readSettings(context);
  return inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const current = () => readOrder(tx, orderId, { actor: by, timeZone, now });
    const order = await lockOpenOrder(tx, orderId);
    await work({ tx, order, change: { by, now }, current });
    return current();
  });
}
