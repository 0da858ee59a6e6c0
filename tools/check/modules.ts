/**
 * The list of allowed dependencies between modules, read by the dependency rules
 * (`dependency-rules.ts`). A module that is not in the list, or a cycle, is an error. Other modules
 * may import only the public API of a module: `rules/*`, `contract/*`, and the files that
 * `public-api.ts` lists.
 *
 * `readsOnly` allows all of these but the `actions`. `rulesOnly` allows the
 * rules, which are pure and import nothing else, so such an entry closes no cycle.
 */
export const MODULES = [
  'access',
  'settings',
  'clients',
  'mail',
  'backup',
  'audit',
  'payments',
  'stock',
  'services',
  'cash',
  'finance',
  'products',
  'sales',
  'work-orders',
  'availability',
  'agenda',
  'booking',
  'reservations',
  'history',
  'client-page',
  'landing',
  'first-steps',
  'health',
  'webhooks',
  'data-import',
  'data-export',
  'calendar-feed',
  'push',
] as const;

export type ModuleName = (typeof MODULES)[number];
export type AllowedDependency = {
  readonly to: ModuleName;
  readonly readsOnly?: true;
  readonly rulesOnly?: true;
};

const allow = (...modules: ModuleName[]): AllowedDependency[] => modules.map((to) => ({ to }));
const allowReads = (to: ModuleName): AllowedDependency => ({ to, readsOnly: true });
const allowRules = (to: ModuleName): AllowedDependency => ({ to, rulesOnly: true });

export const ALLOWED_DEPENDENCIES: Readonly<Record<ModuleName, readonly AllowedDependency[]>> = {
  // A sign-in from a new device is reported by mail, with the workshop's name and time zone. Who ends all sessions of a user
  // ends the pushes, too.
  access: [...allow('settings', 'mail', 'push'), allowRules('data-import')],
  // A change of the contact is mailed to the former address.
  settings: allow('mail'),
  mail: [],
  // Days of ownership and the range of years are the workshop's. A next service follows a plan.
  clients: [...allow('access'), allowReads('settings'), allowRules('services')],
  // Nights are the workshop's; a download asks for the user's password.
  backup: allow('settings', 'access'),
  // The headers of backups name the newest lines of the log.
  audit: [allowReads('backup')],
  // The payer sees the workshop's name; the settings limit refunds without a step-up.
  payments: [allowReads('settings')],
  // A purchase may record an expense. Days of the ledger are the workshop's. `agenda` and `reservations` define in
  // which statuses a job needs its materials or may return them.
  stock: [
    ...allow('access', 'finance', 'settings'),
    allowRules('agenda'),
    allowRules('reservations'),
    allowRules('data-import'),
  ],
  // A month is the workshop's, in its time zone. Fees of payment providers reduce the result.
  finance: [
    ...allow('access', 'cash', 'settings'),
    allowReads('payments'),
    allowRules('data-import'),
  ],
  // Refunds at PayPal and in the till share a limit; payments at PayPal are movements of money.
  // «Caja de hoy» lists the mails that failed.
  cash: [...allow('payments'), allowReads('settings'), allowReads('mail')],
  // A new plan concerns the motorcycles that had the service.
  // The poster of the booking link shows the workshop's name.
  services: [...allow('stock', 'clients'), allowReads('settings'), allowRules('data-import')],
  // The duration of an appointment product is a setting.
  products: [...allow('stock', 'settings'), allowRules('data-import')],
  // A counter sale takes its components from stock and is income in the same transaction. The receipt shows the
  // workshop's name. The form offers known clients.
  sales: [...allow('stock', 'products', 'cash', 'finance', 'clients'), allowReads('settings')],
  // A line is a part, a service or labour. Declined work is deferred work of the motorcycle. An estimate is
  // mailed with the workshop's name. In which statuses a citation can be received is a rule of the agenda.
  'work-orders': [
    ...allow('clients', 'services', 'stock', 'mail', 'access'),
    allowReads('settings'),
    allowRules('agenda'),
  ],
  // Slots follow from the settings and from the duration of a service or product.
  availability: [allowReads('settings'), allowReads('services'), allowReads('products')],
  agenda: [
    ...allow(
      'availability',
      'work-orders',
      'clients',
      'stock',
      'cash',
      'finance',
      'mail',
      'settings',
    ),
    allowReads('services'),
    allowReads('products'),
    allowRules('data-import'),
  ],
  // Visitors book and cancel citations at the free slots, within limits. The wizard shows services and products.
  booking: [
    ...allow('availability', 'agenda', 'mail'),
    allowReads('settings'),
    allowReads('services'),
    allowReads('products'),
  ],
  // The table of the links of clients belongs to `work-orders`.
  reservations: [
    ...allow('work-orders', 'clients', 'products', 'stock', 'cash', 'finance', 'payments', 'mail'),
    ...allow('settings', 'access'),
    allowRules('data-import'),
  ],
  // Years and instants use the workshop's time zone.
  history: [
    ...allow('agenda', 'reservations', 'access'),
    allowReads('cash'),
    allowReads('settings'),
    allowReads('clients'),
  ],
  // The client's page: the appointment, its work order and its estimate; the reservation and its payment. The receipt
  // shows how it was paid, and the client's tax data. Its visit opens a mailed link.
  'client-page': [
    ...allow('agenda', 'work-orders', 'reservations', 'payments', 'mail'),
    allowReads('cash'),
    allowReads('settings'),
    allowReads('clients'),
    allowRules('availability'),
    allowRules('sales'),
  ],
  // The landing page shows prices and the next free slot, and changes neither.
  landing: [...allow('settings'), allowReads('services'), allowReads('availability')],
  // The first steps of an installation: settings, services, a test mail, the first booking.
  'first-steps': [
    ...allow('settings', 'mail'),
    allowReads('services'),
    allowReads('agenda'),
    allowReads('reservations'),
  ],
  // Figures of other modules, for the page «Salud» and a monitoring system.
  health: [allowReads('mail'), allowReads('payments'), allowReads('backup')],
  // The events are rows of other modules, which triggers copy. The log uses the workshop's time zone.
  webhooks: [allowReads('settings')],
  // Documents of another system become records that keep the field rules of their modules, which write them.
  'data-import': [
    ...allow('access', 'agenda', 'availability', 'clients', 'finance', 'products'),
    ...allow('reservations', 'sales', 'services', 'stock'),
    allowReads('settings'),
  ],
  // An archive copies every table, as a backup does; its spreadsheets use the words of the screens. A download asks for the
  // user's password.
  'data-export': [
    ...allow('backup', 'access'),
    allowReads('settings'),
    allowRules('agenda'),
    allowRules('cash'),
    allowRules('clients'),
    allowRules('finance'),
    allowRules('reservations'),
    allowRules('services'),
    allowRules('stock'),
    allowRules('work-orders'),
  ],
  // The hours after which a till should be closed.
  push: [allowReads('settings')],
  // The appointments as events of a calendar program.
  'calendar-feed': [allowReads('agenda'), allowReads('settings'), allowReads('mail')],
};

/** The folders of a module. */
export const MODULE_FOLDERS = ['rules', 'contract', 'server', 'web'] as const;
/** The folders under `src` that are no modules. */
export const SHARED_FOLDERS = ['shared', 'platform', 'ui'] as const;
export const COMPOSITION_ROOT = 'app';

/** Returns a cycle in the list as `a → b → a`, or undefined. */
export function findDependencyCycle(
  dependencies: typeof ALLOWED_DEPENDENCIES = ALLOWED_DEPENDENCIES,
): string | undefined {
  const walk = (name: ModuleName, path: readonly ModuleName[]): string | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' → ');
    for (const { to } of dependencies[name].filter((entry) => !entry.rulesOnly)) {
      const found = walk(to, [...path, name]);
      if (found) return found;
    }
    return undefined;
  };
  for (const name of MODULES) {
    const found = walk(name, []);
    if (found) return found;
  }
  return undefined;
}
