import type { BomLine, ServiceRecord } from '#data-import/rules/import-records.ts';
import type { Tx } from '#platform/data/database.ts';
import { insertRows } from '#platform/data/insert-rows.ts';

/** `components`: their new ids. */
export type ImportedService = ServiceRecord & {
  id: string;
  /** Of a service that records name, but that the dump does not have. */
  isDeleted?: boolean;
};

/** Inserts services with their materials. */
export async function importServices(
  tx: Tx,
  services: readonly ImportedService[],
  now: Date,
): Promise<void> {
  const rows = services.map((service) => {
    const created = service.createdAt === null ? now : new Date(service.createdAt);
    return {
      id: service.id,
      name: service.name,
      description: service.description,
      duration_minutes: service.durationMinutes,
      price_cents: service.priceCents,
      manual_cost_cents: service.manualCostCents,
      stock: service.stock,
      category: service.category,
      requirements: service.requirements,
      uses_components: service.usesComponents,
      active: service.active,
      created_at: created,
      updated_at: service.updatedAt === null ? created : new Date(service.updatedAt),
      deleted_at: service.isDeleted ? now : null,
    };
  });
  await insertRows(tx, 'services', rows);
  const lines = services.flatMap(({ id, components }) =>
    components.map((line: BomLine) => ({
      service_id: id,
      component_id: line.component,
      quantity: line.quantity,
    })),
  );
  await insertRows(tx, 'service_components', lines);
}
