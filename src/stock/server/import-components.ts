import { sql } from 'kysely';
import type { ComponentRecord, MovementRecord } from '#data-import/rules/import-records.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import { importedLines } from '../rules/imported-movements.ts';

export type ImportedComponent = ComponentRecord & {
  id: string;
  /** In order of time. */
  movements: readonly MovementRecord[];
};

/** Returns the ids of the components with these codes, by the code in lower case. */
export async function findComponentCodes(
  tx: Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, lower(code) as code from components
    where deleted_at is null and lower(code) in (
      select lower(code) from unnest(${codes}::text[]) as code)`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Returns those of the components that were not deleted. */
export async function findLiveComponents(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from components where deleted_at is null and id = any(${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts components with their stock and the movements that led to it. */
export async function importComponents(
  tx: Tx,
  components: readonly ImportedComponent[],
  now: Date,
): Promise<void> {
  const rows = components.map((component) => {
    const created = component.createdAt === null ? now : new Date(component.createdAt);
    return {
      id: component.id,
      code: component.code,
      name: component.name,
      unit: component.unit,
      quantity: component.quantity,
      min_stock: component.minStock,
      cost_per_unit_cents: component.costPerUnitCents,
      supplier: component.supplier,
      location: component.location,
      active: component.active,
      vehicle_types: [],
      created_at: created,
      updated_at: component.updatedAt === null ? created : new Date(component.updatedAt),
    };
  });
  await insertRows(tx, 'components', rows);
  const lines = importedLines(components, now.getTime())
    .values()
    .map((line) => ({
      id: newId(),
      component_id: line.component,
      type: line.type,
      quantity: line.quantity,
      previous_stock: line.previousStock,
      new_stock: line.newStock,
      reason: line.reason,
      cause: line.cause,
      created_at: new Date(line.at),
      actor_name: line.actorName,
      actor_email: line.actorEmail,
      unit_cost_cents: line.unitCostCents,
    }));
  await insertRows(tx, 'stock_movements', lines);
}
