/** Files that may name tables of other modules in SQL, with the reason. */
export type TableException = {
  /** A file, a folder with all its files, or a pattern. */
  readonly files: string | RegExp;
  readonly tables: 'all' | readonly string[];
  readonly reason: string;
};

export const TABLE_EXCEPTIONS: readonly TableException[] = [
  {
    files: 'src/platform/data/old-ids.ts',
    tables: ['import_map'],
    reason:
      'A list finds a record by its old id. `data-import` calls the modules of the lists, which cannot call it.',
  },
  {
    files: /-checks\.ts$/,
    tables: 'all',
    reason: 'An integrity check compares the tables of several modules.',
  },
  {
    files: 'src/history/server/read-model',
    tables: ['citations', 'reservations', 'sales', 'last_sales', 'business_settings'],
    reason:
      'Lists closed records and counter sales with their income, in one indexed query per page.',
  },
  {
    files: /^src\/clients\/server\/(?:client|motorcycle)-queries\.ts$/,
    tables: ['citations', 'reservations', 'sales', 'services'],
    reason:
      'A list shows the last visit, and a record the service of deferred work, in its one query. These modules call `clients`, which cannot call them.',
  },
  {
    files: 'src/clients/server/split',
    tables: ['citations', 'reservations', 'sales', 'business_settings'],
    reason:
      'A split gives records to another client, in one transaction with their links. These modules call `clients`, which cannot call them.',
  },
  {
    files: 'src/clients/server/deferred-work-actions.ts',
    tables: ['citations'],
    reason:
      'Work is done in a citation of its motorcycle, which is locked. `agenda` calls `clients`, which cannot call it.',
  },
  {
    files: /^src\/clients\/server\/next-service-(?:actions|queries)\.ts$/,
    tables: ['citations', 'citation_events', 'services', 'service_plans', 'business_settings'],
    reason:
      'A next service follows from the delivery, the plan and the readings, read for any number of motorcycles in one query. These modules call `clients`, which cannot call them.',
  },
  {
    files: /^src\/clients\/server\/follow-up-(?:job|queries|sources)\.ts$/,
    tables: ['citations', 'last_sales'],
    reason:
      'A card shows the appointment, and what was booked and sold afterwards, in its one query; one statement proposes the work of all motorcycles that are not expected. `agenda` calls `clients`, which cannot call it.',
  },
  {
    files: 'src/stock/server/component-uses.ts',
    tables: [
      'citations',
      'reservations',
      'services',
      'service_components',
      'products',
      'product_components',
      'work_lines',
      'work_orders',
    ],
    reason:
      'A list of components shows what jobs will take, in its one query. These modules call `stock`, which cannot call them.',
  },
  {
    files: /^src\/work-orders\/server\/orders\/order-(?:citation|queries)\.ts$/,
    tables: ['citations', 'components', 'motorcycles'],
    reason:
      'An order and its photos are read by their citation, visible as the citation is, with the cost of its parts, in one query; an estimate needs the client and the motorcycle of the citation. `agenda` calls `work-orders`, which cannot call it.',
  },
  {
    files: /^src\/platform\/auth\/(?:sessions|api-tokens)\.ts$/,
    tables: ['users', 'user_factors', 'factor_roles'],
    reason:
      'Every call of staff reads session, user and missing second factor in one query. The platform imports no module.',
  },
  {
    files: 'src/backup/server/file',
    tables: [
      'api_tokens',
      'audit_log',
      'calendar_feeds',
      'push_devices',
      'push_messages',
      'secrets',
      'sessions',
      'webhooks',
    ],
    reason:
      'A backup copies every table and names the schema. A restore ends all sessions, revokes all tokens, calendar feeds and pushes, switches webhooks off and may delete the fingerprint of the key, in its one transaction.',
  },
  {
    files: 'src/push/server/time-checks.ts',
    tables: ['citations', 'work_orders', 'money_movements', 'cash_closings'],
    reason: 'Each check finds what staff are to be notified of and queues it, in one statement.',
  },
  {
    files: 'src/push/server/device-actions.ts',
    tables: ['sessions'],
    reason: 'A device loses its session before housekeeping deletes one that ended by its age.',
  },
  {
    files: 'src/push/server/message-queries.ts',
    tables: ['citations', 'reservations'],
    reason: 'The text of a push may name the client of its record.',
  },
  {
    files: 'src/data-export/server',
    tables: 'all',
    reason: 'An archive contains every table, in one snapshot, with spreadsheets for people.',
  },
  {
    files: /^src\/booking\/server\/(?:limits|suspicious)\//,
    tables: ['citations'],
    reason:
      'The limits count the citations of a person, an address and a network together with their origin, in one statement under their locks. Suspicious citations are listed, locked and restored with their origin.',
  },
];
