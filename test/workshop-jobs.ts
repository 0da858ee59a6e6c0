import type { Db } from '#platform/data/database.ts';
import { storeService } from '#services/server/service-actions.ts';
import { type NewComponent, storeComponent } from '#stock/server/component-actions.ts';
import { insertCitation } from './citation-row.ts';

let made = 0;

/** Creates a motorcycle part, sold at 12.50, costing 7.90 by default. */
export function createJobPart(db: Db, change: Partial<NewComponent> = {}): Promise<string> {
  made += 1;
  return storeComponent(db, {
    code: `PRU-${made}`,
    name: 'Aceite 10W-40',
    unit: 'liter',
    quantity: 10_000,
    minStock: 0,
    costPerUnitCents: 790,
    salePriceCents: 1250,
    vehicleTypes: ['motorcycle'],
    supplier: '',
    location: '',
    ...change,
  });
}

/**
 * Creates a service with these quantities (in thousandths) of components; without any, its cost is
 * 10.
 */
export function createServiceWithParts(
  db: Db,
  bill: Readonly<Record<string, number>> = {},
): Promise<string> {
  return storeService(db, {
    name: 'Service con repuestos',
    description: 'Descripción',
    duration: 45,
    price: 4850,
    manualCost: 1000,
    category: 'maintenance',
    requirements: [],
    active: true,
    components: Object.entries(bill).map(([component, quantity]) => ({ component, quantity })),
  });
}

/** Inserts a job of a service or product, in progress, booked for 48.50. */
export function insertJobInProgress(
  db: Db,
  of: { service: string } | { product: string },
): Promise<string> {
  const booked =
    'service' in of
      ? { service_id: of.service, product_id: null }
      : { service_id: null, product_id: of.product };
  return insertCitation(db, '', { ...booked, status: 'in-progress' });
}

/** Returns the quantity of each component, in thousandths. */
export async function stockQuantities(db: Db, ...ids: string[]): Promise<number[]> {
  const rows = await db.selectFrom('components').select(['id', 'quantity']).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.quantity ?? Number.NaN);
}

/** Returns the movements of a citation: signed thousandths of each component. */
export async function citationMovements(db: Db, citationId: string) {
  return db
    .selectFrom('stock_movements')
    .select(['component_id as component', 'type', 'quantity'])
    .where('reference_type', '=', 'citation')
    .where('reference_id', '=', citationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the income lines of a citation. */
export async function citationIncome(db: Db, citationId: string) {
  return db
    .selectFrom('financial_transactions')
    .selectAll()
    .where('cause_type', '=', 'citation')
    .where('cause_id', '=', citationId)
    .execute();
}
