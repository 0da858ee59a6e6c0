import { formatWithUnit, type Thousandths, type Unit, unitLabel } from '#shared/money/quantity.ts';
import { csvDecimal, csvQuantity, writeCsv } from '#shared/text/csv.ts';
import { fold } from '#shared/text/fold.ts';

type Order = {
  component: { code: string; name: string; unit: Unit; supplier: string; costPerUnit: number };
  /** In units. */
  toOrder: number;
  /** Of the whole quantity, in dollars. */
  cost: number;
};

/** Formats an order for a supplier, to be sent by WhatsApp or mail; without costs. */
export function orderText(workshop: string, orders: readonly Order[]): string {
  const lines = orders.map(
    ({ component, toOrder }) =>
      `- ${formatWithUnit(toOrder, component.unit)}: ${component.name} (${component.code})`,
  );
  return [`Pedido de ${workshop}:`, ...lines].join('\n');
}

const COLUMNS = [
  'proveedor',
  'codigo',
  'nombre',
  'unidad',
  'pedir',
  'costo_unitario',
  'costo',
] as const;

/** Formats orders as CSV for a spreadsheet in es-UY. */
export function orderCsv(orders: readonly Order[]): string {
  const rows = orders.map(({ component, toOrder, cost }) => [
    component.supplier,
    component.code,
    component.name,
    unitLabel(component.unit),
    csvQuantity(toOrder),
    csvDecimal(component.costPerUnit),
    csvDecimal(cost),
  ]);
  return writeCsv([COLUMNS, ...rows]);
}

type StockLevels = {
  available: Thousandths;
  minStock: Thousandths;
  targetStock: Thousandths | null;
};

/**
 * Returns the quantity to order: 0 while the minimum is available, otherwise the quantity up to the target,
 * or up to the minimum without a higher target.
 */
export function quantityToOrder({ available, minStock, targetStock }: StockLevels): Thousandths {
  if (available >= minStock) return 0;
  return Math.max(minStock, targetStock ?? 0) - available;
}

export type SupplierOrder<Order> = { supplier: string; orders: Order[] };

/**
 * Groups orders by supplier, sorted by name; orders without a supplier come last. Ignores case, accents
 * and outer spaces, and shows the first spelling.
 */
export function groupBySupplier<Order extends { component: { supplier: string } }>(
  orders: readonly Order[],
): SupplierOrder<Order>[] {
  const groups = new Map<string, SupplierOrder<Order>>();
  for (const order of orders) {
    const supplier = order.component.supplier.trim();
    const group = groups.get(fold(supplier)) ?? { supplier, orders: [] };
    group.orders.push(order);
    groups.set(fold(supplier), group);
  }
  const rank = (name: string) => (name === '' ? 1 : 0);
  return [...groups.entries()]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'es'))
    .map(([, group]) => group);
}
