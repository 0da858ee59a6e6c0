import type { Thousandths } from '#shared/money/quantity.ts';
import { fold } from '#shared/text/fold.ts';

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
