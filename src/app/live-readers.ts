import type { ChangeTopic } from '#platform/app-context.ts';
import type { AccessPolicy } from '#shared/contract/access-policy.ts';

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
};
