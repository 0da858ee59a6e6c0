/** A section of the API documentation. `paths`: first parts of its paths after `/api/`. */
export type ApiTag = { name: string; description: string; paths: readonly string[] };

/** In the order of the documentation. */
const API_TAGS: readonly ApiTag[] = [
  {
    name: 'Citations',
    description:
      'Appointments: free slots, bookings by clients and by staff, transitions, cancelling, calendars.',
    paths: ['citations', 'cancel', 'challenge', 'calendar-feeds'],
  },
  {
    name: 'Client page',
    description: 'What a client reads and answers by the link of a mail.',
    paths: ['my'],
  },
  {
    name: 'Work orders',
    description: 'Reception, lines, inspections, photos and estimates of a citation.',
    paths: ['work-orders', 'estimates', 'checklists'],
  },
  {
    name: 'Clients',
    description: 'Clients, their motorcycles, deferred work and who is to be notified.',
    paths: ['clients', 'motorcycles', 'deferred-work', 'follow-ups', 'phone-key'],
  },
  {
    name: 'Reservations',
    description: 'Reservations of units and their online payments.',
    paths: ['reservations', 'payments'],
  },
  {
    name: 'Catalogue',
    description: 'Services and products.',
    paths: ['services', 'products'],
  },
  {
    name: 'Stock',
    description: 'Components, their movements, purchases and stocktakes.',
    paths: ['components', 'stock'],
  },
  {
    name: 'Money',
    description: 'Counter sales, payments, the till and its closings.',
    paths: ['sales', 'money', 'cash', 'payment-methods'],
  },
  {
    name: 'Finance',
    description: 'Income, expenses and the figures of a period.',
    paths: ['financial', 'expenses'],
  },
  {
    name: 'History',
    description: 'Closed citations and reservations.',
    paths: ['history'],
  },
  {
    name: 'Mail',
    description: 'The outbox.',
    paths: ['mail'],
  },
  {
    name: 'Users',
    description: 'Sign-in, sessions, second factors, API tokens, pushes and staff accounts.',
    paths: ['auth', 'tokens', 'push-devices'],
  },
  {
    name: 'Webhooks',
    description: 'Other programs that are notified of events, and what was sent to them.',
    paths: ['webhooks'],
  },
  {
    name: 'Settings',
    description: 'Settings of the workshop and the first steps of an installation.',
    paths: ['settings', 'first-steps'],
  },
  {
    name: 'Operation',
    description: 'Health, figures, audit log, backups, data in and out, and live events.',
    paths: [
      'health',
      'ready',
      'metrics',
      'system-health',
      'room',
      'events',
      'audit',
      'backups',
      'export',
      'imports',
    ],
  },
];

/** For paths without a section; `npm run generate` and `npm run check` reject them. */
export const OTHERS: ApiTag = {
  name: 'Others',
  description: 'What has no section of its own.',
  paths: [],
};

/** Returns the section of an endpoint. */
export function tagOf(path: string): string {
  const [, , first = ''] = path.split(/[/.]/);
  return (API_TAGS.find(({ paths }) => paths.includes(first)) ?? OTHERS).name;
}

/** Returns the sections that have an endpoint. */
export function tagsOf(entries: readonly { path: string }[]): ApiTag[] {
  const used = new Set(entries.map(({ path }) => tagOf(path)));
  return [...API_TAGS, OTHERS].filter(({ name }) => used.has(name));
}
