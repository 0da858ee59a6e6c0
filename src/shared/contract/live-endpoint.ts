import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a panel is told of: enough to know what to read again, nothing of the record itself. */
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
  ]),
  /** The record, where one is named. */
  id: z.nullable(z.string()),
  /** Of citations and reservations: what happened, as their traces say; `payment` of a payment. */
  kind: z.nullable(z.string()),
  /** Of both: client, staff or system. */
  actor: z.nullable(z.string()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * Server-sent events: `hello` first, then `change` with a `liveEvent` each, a comment line every
 * 10 s, and `ended` when the session is over. Nothing is replayed: whoever connects again reads
 * what they show anew.
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
