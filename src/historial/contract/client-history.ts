import * as z from 'zod/mini';
import { pickCitationErrors } from '#agenda/contract/citation-errors.ts';
import { pickRegistryErrors } from '#clientes/contract/registry-errors.ts';
import { pickReservationErrors } from '#reservas/contract/reservation-errors.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { historyItem, RECORD_KINDS } from './history.ts';

/** Maximum items in the reply; the totals count all records. */
export const MAX_CLIENT_ITEMS = 200;

/** Whose history: of the client of a record, or of a client or motorcycle on record, with all merged ones. */
export const HISTORY_SUBJECTS = [...RECORD_KINDS, 'client', 'motorcycle'] as const;

/** Number of delivered jobs and sold units, and their sale value in dollars. */
const totals = z.object({ visits: z.int(), spent: z.number() });

export const clientHistory = z.object({
  /** Client and vehicle of the record; `null` for a client or motorcycle on record. */
  client: z.nullable(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  vehicle: z.nullable(
    z.object({ brand: z.string(), model: z.string(), year: z.nullable(z.int()) }),
  ),
  /** Workshop-local day of the latest appointment that is over or running; `null` without one. */
  lastVisit: z.nullable(z.string()),
  totals: z.object({ all: totals, vehicle: totals }),
  /** Number of all records, also open and cancelled ones. */
  total: z.int(),
  /** Latest first. */
  items: z.array(z.extend(historyItem, { sameVehicle: z.boolean() })),
});
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];
export type ClientHistory = z.infer<typeof clientHistory>;

export const getClientHistory = endpoint({
  method: 'GET',
  path: '/api/history/clients/:kind/:id',
  access: ['historial', 'agenda', 'reservas'],
  limit: 'staff',
  summary:
    'Returns all records that the caller may read of a client, of a motorcycle, or of the client of a record (same phone or e-mail), and which concern the same vehicle',
  params: z.object({ kind: z.enum(HISTORY_SUBJECTS, 'Ese registro no existe.'), id: z.string() }),
  reply: clientHistory,
  errors: {
    ...pickCitationErrors('unknown-citation'),
    ...pickReservationErrors('unknown-reservation'),
    ...pickRegistryErrors('unknown-client', 'unknown-motorcycle'),
  },
});
