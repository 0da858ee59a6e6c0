import type { ModuleName } from './modules.ts';

/** What other modules may import from a module, besides its `rules/` and `contract/`. */
export type PublicApi = {
  /** Files that read, and build SQL for reading. */
  readonly reads?: readonly string[];
  /** Files that change data, in the caller's transaction or their own. */
  readonly actions?: readonly string[];
  /** Files of the browser side: calls of the API and components. */
  readonly web?: readonly string[];
};

/**
 * The public API of each module: all other files of `server/` and `web/` are private. A module
 * without an entry is called by the composition root alone. The check `dependencies` rejects an
 * entry that no other module imports.
 */
const PUBLIC_API: Readonly<Partial<Record<ModuleName, PublicApi>>> = {
  access: { reads: ['user-queries.ts'], actions: ['import-users.ts', 'step-up-actions.ts'] },
  settings: {
    reads: ['settings-queries.ts'],
    actions: ['business-actions.ts', 'settings-actions.ts'],
    web: ['public-business-api.ts', 'workshop-api.ts'],
  },
  clients: {
    reads: ['client-queries.ts', 'client-search.ts', 'record-links.ts'],
    actions: [
      'deferred-work-actions.ts',
      'follow-up-sources.ts',
      'import-clients.ts',
      'import-links.ts',
      'next-service-actions.ts',
      'reading-actions.ts',
    ],
    web: ['follow-ups/follow-ups-view.tsx', 'follow-ups/waiting-count.tsx'],
  },
  mail: {
    reads: ['calendar-file.ts', 'mail-queries.ts'],
    actions: ['held-mail-actions.ts', 'mail-actions.ts', 'mailbox-limit.ts'],
    web: ['held-mail.ts'],
  },
  backup: {
    reads: [
      'backup-queries.ts',
      'file/backup-keys.ts',
      'file/backup-reader.ts',
      'file/backup-tables.ts',
    ],
    actions: ['file/load-rows.ts', 'file/replace-database.ts'],
  },
  payments: {
    reads: ['payment-queries.ts'],
    actions: [
      'paid-cause.ts',
      'payment-row-sets.ts',
      'reconcile-actions.ts',
      'refund-limit.ts',
      'start-payment-actions.ts',
      'sync-payment-actions.ts',
    ],
    web: ['payment-api.ts'],
  },
  stock: {
    reads: ['bom-queries.ts', 'component-queries.ts', 'job-part-queries.ts'],
    actions: [
      'bom-actions.ts',
      'component-actions.ts',
      'import-components.ts',
      'movement-actions.ts',
    ],
    web: ['bom-field.tsx', 'component-picker.tsx'],
  },
  services: {
    reads: ['bom-queries.ts', 'service-queries.ts'],
    actions: ['import-services.ts', 'service-actions.ts'],
    web: ['service-api.ts'],
  },
  cash: {
    reads: [
      'balance-queries.ts',
      'book-queries.ts',
      'charge-queries.ts',
      'charge-source.ts',
      'figures-queries.ts',
      'method-queries.ts',
      'movement-titles.ts',
      'open-charge-queries.ts',
    ],
    actions: ['amount-checks.ts', 'movement-rows.ts', 'paypal-movements.ts', 'reverse-actions.ts'],
    web: ['cash-api.ts', 'cash-parts.ts', 'take/leg-fields.tsx'],
  },
  finance: {
    actions: [
      'discount-actions.ts',
      'expenses/expense-actions.ts',
      'expenses/import-expenses.ts',
      'import-ledger.ts',
      'ledger-actions.ts',
      'refund-actions.ts',
      'void-actions.ts',
    ],
    web: ['void-sale-api.ts'],
  },
  sales: { actions: ['import-sales.ts'] },
  products: {
    reads: ['bom-queries.ts', 'product-queries.ts'],
    actions: ['import-products.ts', 'product-actions.ts', 'unit-actions.ts'],
    web: ['product-api.ts', 'products-query.ts', 'tab/producible-chip.tsx'],
  },
  'work-orders': {
    reads: ['orders/client-order-queries.ts', 'orders/order-queries.ts', 'orders/order-summary.ts'],
    actions: [
      'client-links.ts',
      'estimates/answer-actions.ts',
      'estimates/correct-actions.ts',
      'orders/finish-order.ts',
      'orders/order-actions.ts',
      'orders/order-locks.ts',
    ],
    web: [
      'order-chip.tsx',
      'order/order-section.tsx',
      'photos/photo-queue.ts',
      'reception/receive-button.tsx',
      'use-work-order.ts',
    ],
  },
  availability: {
    reads: ['agenda-settings.ts', 'bookable-items.ts', 'slot-queries.ts'],
    actions: ['bay-allocation.ts', 'import-allocations.ts'],
  },
  agenda: {
    reads: [
      'citations/charge-source.ts',
      'citations/citation-view.ts',
      'citations/personal-data.ts',
      'client/client-citation-queries.ts',
      'list/citation-list-queries.ts',
      'list/feed-queries.ts',
      'mail/citation-mail.ts',
      'placement/placement.ts',
    ],
    actions: [
      'citations/citation-insert.ts',
      'citations/citation-row.ts',
      'citations/history-actions.ts',
      'client/cancel-link.ts',
      'import-citations.ts',
      'mail/client-notice.ts',
      'placement/same-time.ts',
      'transitions/client-reschedule-actions.ts',
      'transitions/transition-actions.ts',
    ],
    web: ['status-chip.tsx'],
  },
  reservations: {
    reads: [
      'client/client-reservation-queries.ts',
      'reservations/personal-data.ts',
      'reservations/reservation-list-queries.ts',
    ],
    actions: [
      'import-reservations.ts',
      'reservations/history-actions.ts',
      'reserve/resume-actions.ts',
    ],
    web: ['status-chip.tsx'],
  },
  push: { actions: ['device-actions.ts'] },
};

const FOLDERS = { reads: 'server', actions: 'server', web: 'web' } as const;
type Kind = keyof typeof FOLDERS;

/** The paths of a module's public files, of one kind or of all. */
export function publicFiles(name: ModuleName, only?: Kind): string[] {
  const kinds = only === undefined ? (Object.keys(FOLDERS) as Kind[]) : [only];
  return kinds.flatMap((kind) =>
    (PUBLIC_API[name]?.[kind] ?? []).map((file) => `src/${name}/${FOLDERS[kind]}/${file}`),
  );
}
