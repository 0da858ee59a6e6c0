import * as z from 'zod/mini';
import { clientFields } from '#shared/contract/value-objects.ts';
import { RESERVATION_STATUSES } from '../rules/reservation-status.ts';

/** The fields of every reply with a reservation. Name and price in dollars are those at the time of reserving. */
export const reservationFields = {
  _id: z.string(),
  /** `R-7K2M9QXA`: identifies the reservation on the telephone. */
  code: z.string(),
  ...clientFields,
  clientCountry: z.string(),
  clientState: z.string(),
  clientAddress: z.string(),
  product: z.object({ _id: z.string(), name: z.string(), price: z.number() }),
  vehicleInfo: z.object({ brand: z.string(), model: z.string(), year: z.int() }),
  notes: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  createdAt: z.string(),
};
