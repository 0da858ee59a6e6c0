import type { Updateable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { Citations } from '#platform/data/database-types.ts';
import { lockProductBomCost } from '#products/server/bom-queries.ts';
import { lockServiceBomCosts, type ServiceBomCost } from '#services/server/bom-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { costOf } from '#shared/money/quantity.ts';
import { type JobPart, lockJobParts, type WantedPart } from '#stock/server/job-part-queries.ts';
import {
  type ComponentUse,
  returnToStock,
  type TakenComponent,
  takeFromStock,
} from '#stock/server/movement-actions.ts';
import { orderError } from '#work-orders/contract/order-errors.ts';
import { openWorkOf } from '#work-orders/rules/order-summary.ts';
import { type ApprovedPart, finishOrder } from '#work-orders/server/orders/finish-order.ts';
import { lockOrderOf } from '#work-orders/server/orders/order-locks.ts';
import { readOrderSummary } from '#work-orders/server/orders/order-summary.ts';
import { citationQuestionBefore } from '../../rules/citation-steps.ts';
import { jobTotal } from '../../rules/job-total.ts';
import type { CitationRow } from '../citations/citation-row.ts';

type StaffContext = { by: StaffActor; now: number };

/** Columns of a citation about its job: cost, labour, notes and vehicle. */
export type JobColumns = Pick<
  Updateable<Citations>,
  | 'material_cost_cents'
  | 'labor_cents'
  | 'mechanic_notes'
  | 'completed_by'
  | 'vehicle_brand'
  | 'vehicle_model'
  | 'vehicle_year'
>;

/**
 * What staff enter for a finished job. `laborCost` in cents. Without `doneLines` all approved lines of its work order
 * are done.
 */
type EnteredWork = ShownOrder & { usedParts: readonly WantedPart[]; laborCost: number };

/** A job without anything to enter. */
export const NO_WORK = { usedParts: [], laborCost: 0 };

/** Frozen amounts of a finished job in cents. `hasLines`: lines of a work order were done. */
type FinishedJob = { materialCostCents: number; laborCents: number; hasLines: boolean };

/**
 * Finishes the work order of a job and takes its materials from stock: the BOM of its service or product and
 * of the done services, the parts of the done lines and the used parts. Rejects (`insufficient-stock`, 409)
 * without any change if one is short, invalid parts as `lockJobParts` does, done lines that are not approved
 * (409), a total above the limit that the client set (409), and open work that was not shown, as
 * `rejectUnshownOrder` does.
 *
 * Returns the cost of the materials, frozen: from the components' current costs, or, for a service or product
 * with a manual cost, that cost plus the parts; and the labour with the lines that are no stocked parts. The
 * caller has locked the row. Locks the order, the product, the services by id, then every component, so that the
 * checked quantity is the taken one.
 */
export async function finishJob(
  tx: Tx,
  row: CitationRow,
  { usedParts, laborCost, ...shown }: EnteredWork,
  { by, now }: StaffContext,
): Promise<FinishedJob> {
  await rejectUnshownOrder(tx, row, shown);
  const order = await finishOrder(tx, row.id, shown.doneLines, { by, now });
  const { booked, services } = await lockJobBoms(tx, row, order.services);
  const bom = [...booked.bom, ...services.bom, ...order.parts.map(useOf)];
  const parts = await lockJobParts(tx, usedParts, { vehicleType: row.vehicle_type, bom });
  const laborCents = laborCost + order.laborCents;
  const priceCents = row.service_price_cents;
  const total = jobTotal({ priceCents, laborCents, parts: [...order.parts, ...parts] });
  if (order.limitCents !== null && total > order.limitCents) throw orderError('above-limit');
  const movement = { reference: { type: 'citation', id: row.id }, actor: by, now } as const;
  const { costCents, taken } = await takeFromStock(tx, [...bom, ...parts.map(useOf)], movement);
  const unitCosts = new Map(
    taken.map(({ componentId, unitCostCents }) => [componentId, unitCostCents]),
  );
  await writeParts(tx, row.id, [...order.parts, ...parts], unitCosts);
  const besides = services.manualCostCents + order.outsideCostCents;
  return {
    materialCostCents:
      besides +
      (booked.manualCostCents === null
        ? costCents
        : booked.manualCostCents +
          usesCost([...services.bom, ...order.parts, ...parts], unitCosts)),
    laborCents,
    hasLines: order.parts.length + order.services.length > 0 || order.laborCents > 0,
  };
}

const useOf = ({ componentId, quantity }: ComponentUse): ComponentUse => ({
  componentId,
  quantity,
});

/** Returns all materials of a job to stock, once. */
export function undoJob(tx: Tx, citationId: string, { by, now }: StaffContext): Promise<void> {
  const reference = { type: 'citation', id: citationId } as const;
  return returnToStock(tx, reference, { type: 'cancellation', actor: by, now });
}

const NO_BOM = { bom: [], manualCostCents: 0 };

/**
 * Locks the BOM of the booked service or product, and those of the done services; their sum counts a service as often
 * as it was done. The table guarantees one of the two booked ids (`num_nonnulls`).
 */
async function lockJobBoms(
  tx: Tx,
  { service_id, product_id }: CitationRow,
  doneServices: readonly string[],
) {
  if (service_id !== null) {
    const [booked = NO_BOM, ...done] = await lockServiceBomCosts(tx, [service_id, ...doneServices]);
    return { booked, services: sumOf(done) };
  }
  const booked = product_id === null ? NO_BOM : await lockProductBomCost(tx, product_id);
  return { booked, services: sumOf(await lockServiceBomCosts(tx, doneServices)) };
}

function sumOf(boms: readonly ServiceBomCost[]) {
  return {
    bom: boms.flatMap(({ bom }) => bom),
    manualCostCents: boms.reduce((sum, { manualCostCents }) => sum + (manualCostCents ?? 0), 0),
  };
}

/** Inserts the parts with their unit cost at this moment; those of approved lines name their line. */
async function writeParts(
  tx: Tx,
  citationId: string,
  parts: readonly (JobPart | ApprovedPart)[],
  unitCosts: ReadonlyMap<string, number>,
): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map((part) => ({
    citation_id: citationId,
    component_id: part.componentId,
    name: part.name,
    quantity: part.quantity,
    unit_price_cents: part.unitPriceCents,
    unit_cost_cents: unitCosts.get(part.componentId) ?? 0,
    line_id: 'lineId' in part ? part.lineId : null,
  }));
  await tx.insertInto('citation_parts').values(rows).execute();
}

function usesCost(
  uses: readonly ComponentUse[],
  unitCosts: ReadonlyMap<TakenComponent['componentId'], number>,
): number {
  return uses.reduce(
    (sum, { componentId, quantity }) => sum + costOf(quantity, unitCosts.get(componentId) ?? 0),
    0,
  );
}

/** Fields of a call about the order that its screen showed: the version, the done lines, or neither. */
export type ShownOrder = {
  doneLines?: readonly string[] | undefined;
  orderVersion?: number | undefined;
};

/**
 * Rejects the end of a job whose open order the caller did not show: `order-changed` (409) if the order has another
 * version than `orderVersion`; `open-work` (409) if the step asks about open work of the order and the caller names
 * neither a version nor done lines. Locks the order. The caller has locked the citation.
 */
async function rejectUnshownOrder(
  tx: Tx,
  { id, status }: Pick<CitationRow, 'id' | 'status'>,
  { doneLines, orderVersion }: ShownOrder,
): Promise<void> {
  const order = await lockOrderOf(tx, id);
  if (order === null || order.closed_at !== null) {
    if (orderVersion !== undefined) throw orderError('order-changed');
    return;
  }
  if (orderVersion !== undefined) {
    if (order.version !== orderVersion) throw orderError('order-changed');
    return;
  }
  if (doneLines !== undefined) return;
  const work = openWorkOf(await readOrderSummary(tx, id));
  if (citationQuestionBefore(status, 'installed', work) !== 'none') throw orderError('open-work');
}
