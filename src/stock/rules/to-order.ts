import type { Thousandths } from '#shared/money/quantity.ts';
import { fold } from '#shared/text/fold.ts';

type StockLevels = {
  available: Thousandths;
  minStock: Thousandths;
  targetStock: Thousandths | null;
};

/**
 * How much to order: nothing while the minimum is there, else what is missing to the target, or to the
 * minimum where there is no target above it.
 */
export function quantityToOrder({ available, minStock, targetStock }: StockLevels): Thousandths {
  if (available >= minStock) return 0;
  return Math.max(minStock, targetStock ?? 0) - available;
}

export type SupplierOrder<Order> = { supplier: string; orders: Order[] };

/**
 * Divides orders by supplier, in the order of the names; those without one come last. Case, accents
 * and outer spaces do not make two suppliers of one: the first spelling stands.
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
  const last = (name: string) => (name === '' ? 1 : 0);
  return [...groups.entries()]
    .sort(([a], [b]) => last(a) - last(b) || a.localeCompare(b, 'es'))
    .map(([, group]) => group);
}
