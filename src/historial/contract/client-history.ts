import * as z from 'zod/mini';
import { pickRegistryErrors } from '#clientes/contract/registry-errors.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { historyItem } from './history.ts';

/** Maximum items in the reply; the totals count all records. */
export const MAX_CLIENT_ITEMS = 200;

/** Whose history. That of a client or motorcycle holds the records of all that were merged with it. */
export const HISTORY_SUBJECTS = ['client', 'motorcycle'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

export const clientHistory = z.object({
  /** Workshop-local day of the latest appointment that is over or running; `null` without one. */
  lastVisit: z.nullable(z.string()),
  /** Number of delivered jobs and sold units, and their sale value in dollars. */
  totals: z.object({ visits: z.int(), spent: z.number() }),
  /** Number of all records, also open and cancelled ones. */
  total: z.int(),
  /** Latest first. */
  items: z.array(historyItem),
});
export type ClientHistory = z.infer<typeof clientHistory>;

export const getClientHistory = endpoint({
  method: 'GET',
  path: '/api/history/clients/:kind/:id',
  access: ['historial', 'agenda', 'reservas'],
  limit: 'staff',
  summary: 'Returns all records of a client or a motorcycle that the caller may read',
  params: z.object({ kind: z.enum(HISTORY_SUBJECTS, 'Ese registro no existe.'), id: z.string() }),
  reply: clientHistory,
  errors: pickRegistryErrors('unknown-client', 'unknown-motorcycle'),
});
