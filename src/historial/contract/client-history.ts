import * as z from 'zod/mini';
import { pickCitationErrors as citationRefusals } from '#agenda/contract/citation-errors.ts';
import { pickReservationErrors as reservationRefusals } from '#reservas/contract/reservation-errors.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { historyItem, RECORD_KINDS } from './history.ts';

/** Most records that are told one by one; the totals are of all. */
export const MAX_CLIENT_ITEMS = 200;

/** Delivered jobs and handed-over units, and what they were sold for, in dollars. */
const totals = z.object({ visits: z.int(), spent: z.number() });

export const clientHistory = z.object({
  client: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  vehicle: z.object({ brand: z.string(), model: z.string(), year: z.nullable(z.int()) }),
  totals: z.object({ all: totals, vehicle: totals }),
  /** Also of what is still open or was cancelled. */
  total: z.int(),
  /** Latest first. */
  items: z.array(z.extend(historyItem, { sameVehicle: z.boolean() })),
});
export type ClientHistory = z.infer<typeof clientHistory>;

export const getClientHistory = endpoint({
  method: 'GET',
  path: '/api/history/clients/:kind/:id',
  access: ['historial', 'agenda', 'reservas'],
  limit: 'staff',
  summary:
    'All that the client of a record brought (same phone or e-mail), and which of it was the same vehicle; of each kind only what the caller may read',
  params: z.object({ kind: z.enum(RECORD_KINDS, 'Ese registro no existe.'), id: z.string() }),
  reply: clientHistory,
  errors: {
    ...citationRefusals('unknown-citation'),
    ...reservationRefusals('unknown-reservation'),
  },
});
