import { type RawBuilder, sql } from 'kysely';
import { deferWork } from '#clients/server/deferred-work-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import type { RowSet } from '#platform/data/row-images.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { costOf, type Thousandths } from '#shared/money/quantity.ts';
import { orderError } from '../../contract/order-errors.ts';
import { unfinishedWork } from '../../rules/order-lines.ts';
import type { LineRow } from '../lines/line-actions.ts';
import { closeOrder } from './order-actions.ts';
import { readOrderCitation } from './order-citation.ts';
import { addOrderEvent, lockOrderOf, type OrderRow } from './order-locks.ts';

/** A part of a done line; `unitPriceCents` is the price that the client approved. */
export type ApprovedPart = {
  lineId: string;
  componentId: string;
  name: string;
  quantity: Thousandths;
  unitPriceCents: number;
};

/** What the done lines of an order add to a job. Money in cents. */
type FinishedOrder = {
  parts: ApprovedPart[];
  /** Ids of the services whose materials the job takes, one for each line. */
  services: string[];
  /** Price of labour, services, work by others, and parts that the workshop does not stock. */
  laborCents: number;
  outsideCostCents: number;
  /** «No pasar de»; `null`: no limit. */
  limitCents: number | null;
};

const NOTHING: FinishedOrder = {
  parts: [],
  services: [],
  laborCents: 0,
  outsideCostCents: 0,
  limitCents: null,
};

/**
 * Finishes the order of a completed job in the caller's transaction. The lines `doneLines` (ids; missing: every
 * approved line) are done. The work that was not done becomes deferred work of the motorcycle. The order closes, and
 * an open estimate is withdrawn. Without an open order nothing is written.
 *
 * Rejects (409) a done line that is not approved. The caller has locked the citation.
 */
export async function finishOrder(
  tx: Tx,
  citationId: string,
  doneLines: readonly string[] | undefined,
  change: { by: StaffActor; now: number },
): Promise<FinishedOrder> {
  const order = await lockOrderOf(tx, citationId);
  if (!order || order.closed_at !== null) {
    if (doneLines !== undefined && doneLines.length > 0) throw orderError('line-not-approved');
    return NOTHING;
  }
  const approved = await tx
    .selectFrom('work_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', '=', 'approved')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const wanted = new Set(doneLines ?? approved.map(({ id }) => id));
  const done = approved.filter(({ id }) => wanted.has(id));
  if (done.length !== wanted.size) throw orderError('line-not-approved');
  if (done.length > 0) {
    await tx
      .updateTable('work_lines')
      .set(({ eb }) => ({ state: 'done', version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        done.map(({ id }) => id),
      )
      .where('state', '=', 'approved')
      .execute();
  }
  await deferTheRest(tx, order, change);
  await closeOrder(tx, citationId, change.now);
  const doneCents = done.reduce((sum, { total_cents }) => sum + (total_cents ?? 0), 0);
  await addOrderEvent(tx, order.id, 'completed', change, { done: done.length, doneCents });
  return finishedOrder(order, done);
}

function finishedOrder(order: OrderRow, done: readonly LineRow[]): FinishedOrder {
  const parts = done.flatMap((line): ApprovedPart[] => {
    const { id: lineId, component_id: componentId, text: name, quantity } = line;
    if (componentId === null) return [];
    return [{ lineId, componentId, name, quantity, unitPriceCents: line.price_cents }];
  });
  const others = done.filter(({ component_id }) => component_id === null);
  return {
    parts,
    services: done.flatMap(({ service_id }) => service_id ?? []),
    laborCents: others.reduce((sum, { total_cents }) => sum + (total_cents ?? 0), 0),
    outsideCostCents: others.reduce(
      (sum, { quantity, cost_cents }) => sum + costOf(quantity, cost_cents ?? 0),
      0,
    ),
    limitCents: order.limit_cents,
  };
}

/** Makes the work that was not done deferred work of the motorcycle. The caller has marked the done lines. */
async function deferTheRest(
  tx: Tx,
  order: OrderRow,
  change: { by: StaffActor; now: number },
): Promise<void> {
  const lines = await tx
    .selectFrom('work_lines')
    .select(['id', 'state', 'choice_group as choiceGroup', 'text', 'service_id as serviceId'])
    .where('order_id', '=', order.id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const works = unfinishedWork(lines);
  if (works.length === 0) return;
  const { motorcycleId } = await readOrderCitation(tx, order.citation_id);
  if (motorcycleId !== null) await deferWork(tx, { motorcycleId, works, reason: 'later' }, change);
}

/** The rows of the order of a citation that the end of its job changes. */
export function orderRowSets(citationId: string): RowSet[] {
  const order: RawBuilder<unknown> = sql`(
    select own.id from work_orders as own where own.citation_id = ${citationId}::uuid)`;
  const forward = ['version'];
  return [
    { table: 'work_orders', key: ['id'], where: sql`citation_id = ${citationId}::uuid`, forward },
    { table: 'work_lines', key: ['id'], where: sql`order_id = ${order}`, forward },
    { table: 'estimates', key: ['id'], where: sql`order_id = ${order}` },
  ];
}
