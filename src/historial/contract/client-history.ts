import * as z from 'zod/mini';
import { pickCitationErrors } from '#agenda/contract/citation-errors.ts';
import { pickReservationErrors } from '#reservas/contract/reservation-errors.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { historyItem, RECORD_KINDS } from './history.ts';

/** Maximum items in the reply; the totals count all records. */
export const MAX_CLIENT_ITEMS = 200;

/** Number of delivered jobs and sold units, and their sale value in dollars. */
const totals = z.object({ visits: z.int(), spent: z.number() });

export const clientHistory = z.object({
  client: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  vehicle: z.object({ brand: z.string(), model: z.string(), year: z.nullable(z.int()) }),
  totals: z.object({ all: totals, vehicle: totals }),
  /** Number of all records, also open and cancelled ones. */
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
    'Returns all records of the client of a record (same phone or e-mail) that the caller may read, and which concern the same vehicle',
  params: z.object({ kind: z.enum(RECORD_KINDS, 'Ese registro no existe.'), id: z.string() }),
  reply: clientHistory,
  errors: {
    ...pickCitationErrors('unknown-citation'),
    ...pickReservationErrors('unknown-reservation'),
  },
});
