import type { ChangeTopic } from '#platform/app-context.ts';
import type { AccessPolicy } from '#shared/contract/access-policy.ts';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';

/** Who may be notified of a topic: the access policy of the data it is about. */
export const LIVE_READERS: Readonly<Record<ChangeTopic, AccessPolicy>> = {
  citations: ['agenda', 'historial'],
  reservations: ['reservas', 'historial'],
  mails: ['agenda', 'reservas'],
  settings: 'session',
  catalogue: 'session',
  stock: ['stock', 'productos', 'servicios'],
  finances: ['finanzas'],
  users: 'session',
  'follow-ups': ['agenda'],
  clients: ['agenda', 'reservas', 'historial'],
  // The figures of work orders in the finance tab.
  'work-orders': ['finanzas'],
  cash: ['agenda', 'reservas', 'stock', 'productos', 'finanzas'],
  webhooks: 'admin',
};

/** Returns the further topic of a change: one of a work order is announced as one of its citation. */
export function furtherTopic({ topic, kind }: LiveEvent): ChangeTopic | null {
  return topic === 'citations' && kind?.startsWith('order-') ? 'work-orders' : null;
}
