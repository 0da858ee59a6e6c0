import * as z from 'zod/mini';
import { CHARGED_KINDS } from '#cash/rules/movement-kinds.ts';
import { pickClientErrors } from '#clients/contract/client-errors.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { historyItem } from './history.ts';

/** Maximum items, and purchases, in the reply; the totals count all of them. */
export const MAX_CLIENT_ITEMS = 200;

/** Whose history: of a client or motorcycle, with the records of all that were merged with it. */
export const HISTORY_SUBJECTS = ['client', 'motorcycle'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/** A counter sale. */
const purchase = z.object({
  _id: z.string(),
  /** Workshop-local day. */
  date: z.string(),
  name: z.string(),
  /** Units of a product, or the quantity of a component in its own unit. */
  quantity: z.number(),
  /** What was paid, in dollars. */
  price: z.number(),
  voided: z.boolean(),
});
export type Purchase = z.infer<typeof purchase>;

export const clientHistory = z.object({
  /** Workshop-local day of the last of these visits; `null` without one. */
  lastVisit: z.nullable(z.string()),
  /**
   * Number of visits of every kind: received vehicles, handed over units and purchases at the counter. Number of
   * counter sales that were not voided. Sale value in dollars of delivered jobs, sold units and these sales.
   */
  totals: z.object({ visits: z.int(), purchases: z.int(), spent: z.number() }),
  /** Number of all records, also open and cancelled ones. */
  total: z.int(),
  /** Latest first. */
  items: z.array(historyItem),
  /** Counter sales, latest first. None of a motorcycle. */
  purchases: z.array(purchase),
  /** Unpaid amounts of these records and sales, in dollars; a basket is one sale. */
  unpaid: z.array(
    z.object({
      cause: z.object({ kind: z.enum(CHARGED_KINDS), id: z.string() }),
      title: z.string(),
      amount: z.number(),
    }),
  ),
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
  errors: pickClientErrors('unknown-client', 'unknown-motorcycle'),
});
