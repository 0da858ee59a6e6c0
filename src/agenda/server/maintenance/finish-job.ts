import type { Updateable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { Citations } from '#platform/data/database-types.ts';
import { lockProductBomCost } from '#productos/server/bom-queries.ts';
import { lockServiceBomCost } from '#servicios/server/bom-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { costOf } from '#shared/money/quantity.ts';
import { type JobPart, lockJobParts, type WantedPart } from '#stock/server/job-part-queries.ts';
import {
  returnToStock,
  type TakenComponent,
  takeFromStock,
} from '#stock/server/movement-actions.ts';
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
 * Takes the materials of a finished job from stock: the BOM of its service or product and the used
 * parts. Rejects (`insufficient-stock`, 409) without any change if one is short, and invalid parts
 * as `lockJobParts` does.
 *
 * Returns their cost in cents, frozen: from the components' current costs, or, for a service or
 * product with a manual cost, that cost plus the parts. The caller has locked the row. Locks the
 * service or product, then every component, so that the checked quantity is the taken one.
 */
export async function finishJob(
  tx: Tx,
  row: CitationRow,
  wanted: readonly WantedPart[],
  { by, now }: StaffContext,
): Promise<{ material_cost_cents: number }> {
  const { bom, manualCostCents } = await lockJobBom(tx, row);
  const parts = await lockJobParts(tx, wanted, { vehicleType: row.vehicle_type, bom });
  const lines = [...bom, ...parts.map(({ componentId, quantity }) => ({ componentId, quantity }))];
  const movement = { reference: { type: 'citation', id: row.id }, actor: by, now } as const;
  const { costCents, taken } = await takeFromStock(tx, lines, movement);
  const partsCents = await writeParts(tx, row.id, parts, taken);
  return {
    material_cost_cents: manualCostCents === null ? costCents : manualCostCents + partsCents,
  };
}

/** Returns all materials of a job to stock, once. */
export function undoJob(tx: Tx, citationId: string, { by, now }: StaffContext): Promise<void> {
  const reference = { type: 'citation', id: citationId } as const;
  return returnToStock(tx, reference, { type: 'cancellation', actor: by, now });
}

/**
 * Locks the BOM of the booked service or product. The table guarantees one of the two ids
 * (`num_nonnulls`).
 */
function lockJobBom(tx: Tx, { service_id, product_id }: CitationRow) {
  if (service_id !== null) return lockServiceBomCost(tx, service_id);
  return product_id === null ? { bom: [], manualCostCents: 0 } : lockProductBomCost(tx, product_id);
}

/** Inserts the used parts with their unit cost at this moment. Returns their total cost. */
async function writeParts(
  tx: Tx,
  citationId: string,
  parts: readonly JobPart[],
  taken: readonly TakenComponent[],
): Promise<number> {
  if (parts.length === 0) return 0;
  const unitCosts = new Map(
    taken.map(({ componentId, unitCostCents }) => [componentId, unitCostCents]),
  );
  const rows = parts.map(({ componentId, name, quantity, unitPriceCents }) => ({
    citation_id: citationId,
    component_id: componentId,
    name,
    quantity,
    unit_price_cents: unitPriceCents,
    unit_cost_cents: unitCosts.get(componentId) ?? 0,
  }));
  await tx.insertInto('citation_parts').values(rows).execute();
  return rows.reduce((sum, row) => sum + costOf(row.quantity, row.unit_cost_cents), 0);
}
