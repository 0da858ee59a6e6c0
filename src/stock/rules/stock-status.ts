/** docs/rules/panel.md 5: out at 0, low at or below the minimum, otherwise in stock. */
export const STOCK_STATUSES = ['in-stock', 'low', 'out'] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** Statuses of components that must be ordered soon or are out of stock. */
export const SHORT_STATUSES = ['low', 'out'] as const satisfies readonly StockStatus[];
export type ShortStatus = (typeof SHORT_STATUSES)[number];

export const STOCK_LABELS: Readonly<Record<ShownStatus, string>> = {
  'in-stock': 'En stock',
  low: 'Stock bajo',
  out: 'Sin stock',
  short: 'No alcanza',
};

/** `short`: the stock is less than what jobs and reservations have committed. */
export type ShownStatus = StockStatus | 'short';

/** Returns what the list says of a component: «En stock» only if something is free. */
export function shownStatus({
  status,
  available,
}: {
  status: StockStatus;
  available: number;
}): ShownStatus {
  return status === 'in-stock' && available < 0 ? 'short' : status;
}
