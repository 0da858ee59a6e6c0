import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { readProductBom } from '#products/server/bom-queries.ts';
import { readServiceBom } from '#services/server/bom-queries.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { readNamedUses, unitOfComponent } from '#stock/server/bom-queries.ts';
import type { Maintenance, Material } from '../../contract/maintenance.ts';
import { CITATIONS_NEEDING_MATERIALS } from '../../rules/citation-status.ts';
import { jobTotal, partTotal } from '../../rules/job-total.ts';
import type { CitationRow } from '../citations/citation-row.ts';

/**
 * Returns the parts used in a job with their price at that time, by name. Money in cents,
 * quantities in thousandths.
 */
export async function readUsedParts(db: Db | Tx, citationId: string) {
  const rows = await db
    .selectFrom('citation_parts')
    .select(['component_id as id', 'name', 'quantity', 'unit_price_cents as unitPriceCents'])
    .select(unitOfComponent(sql.ref('component_id')).as('unit'))
    .where('citation_id', '=', citationId)
    .orderBy('name')
    .orderBy('component_id')
    .execute();
  return rows;
}
type Part = Awaited<ReturnType<typeof readUsedParts>>[number];

/** Returns the client's total in cents: service + parts + labour. */
export function totalCents(row: CitationRow, parts: readonly Part[]): number {
  const laborCents = row.labor_cents ?? 0;
  return jobTotal({ priceCents: row.service_price_cents, laborCents, parts });
}

/** Returns the maintenance for the detail, without costs; `null` if none was recorded. */
export function maintenanceView(row: CitationRow, parts: readonly Part[]): Maintenance | null {
  if (row.labor_cents === null) return null;
  return {
    parts: parts.map((part) => ({
      _id: part.id,
      name: part.name,
      unit: part.unit,
      quantity: quantityOf(part.quantity),
      price: dollarsOf(part.unitPriceCents),
      total: dollarsOf(partTotal(part)),
    })),
    laborCost: dollarsOf(row.labor_cents),
    mechanicNotes: row.mechanic_notes,
    completedBy: row.completed_by,
    total: dollarsOf(totalCents(row, parts)),
  };
}

/**
 * Returns the materials that the job will take by the current BOM, by name; none once taken,
 * deleted or in another status.
 */
export async function readMaterials(db: Db, row: CitationRow): Promise<Material[]> {
  const needsMaterials = CITATIONS_NEEDING_MATERIALS.some((status) => status === row.status);
  if (!needsMaterials || row.deleted_at !== null) return [];
  return readNamedUses(db, await readJobBom(db, row));
}

/** Returns the current BOM of the citation's service or product. */
export async function readJobBom(
  db: Db,
  { service_id, product_id }: Pick<CitationRow, 'service_id' | 'product_id'>,
) {
  if (service_id !== null) return readServiceBom(db, service_id);
  return product_id === null ? [] : readProductBom(db, product_id);
}
