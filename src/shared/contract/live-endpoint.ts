import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Notification of a change for open panels. It tells a panel what to refetch and holds no data of the record. */
export const liveEvent = z.object({
  topic: z.enum([
    'citations',
    'reservations',
    'mails',
    'settings',
    'catalogue',
    'stock',
    'finances',
    'users',
    'clients',
    'follow-ups',
    'work-orders',
    'cash',
    'webhooks',
  ]),
  /** Id of the changed record; `null`: not known. */
  id: z.nullable(z.string()),
  /** For citations and reservations: the type of the event in their history, or `payment`. */
  kind: z.nullable(z.string()),
  /** For citations and reservations: client, staff or system. */
  actor: z.nullable(z.string()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * Server-sent events: `hello` first, then one `change` per `liveEvent`, a comment line every 10 s,
 * and `ended` when the session ends. Missed events are not replayed: a client that reconnects
 * refetches its data.
 */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'session',
  limit: 'staff',
  summary: 'What happens while a panel is open, as far as its flags may read it',
  reply: z.string(),
  mediaType: 'text/event-stream',
});
