import * as z from 'zod/mini';
import { RESERVATION_STATUSES } from '#reservations/rules/reservation-status.ts';
import { CLIENT_PAYMENTS, RESERVATION_STEPS } from '../rules/reservation-progress.ts';

/** What a client sees of a reservation and its payment. Amounts in dollars. */
export const reservationPage = z.object({
  kind: z.literal('reservation'),
  code: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  phase: z.enum([...RESERVATION_STEPS, 'cancelled']),
  steps: z.array(
    z.object({ step: z.enum(RESERVATION_STEPS), state: z.enum(['done', 'now', 'next']) }),
  ),
  /** Telephone number and address are masked. */
  client: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** Name and price at the time of reserving. */
  product: z.object({ name: z.string(), price: z.number() }),
  /** Path of a picture of the unit; '' without one. */
  picture: z.string(),
  /** `Yamaha MT-07 2022` */
  vehicle: z.string(),
  /** Workshop-local day of the reservation. */
  reservedOn: z.string(),
  payment: z.object({ state: z.enum(CLIENT_PAYMENTS), amount: z.number() }),
  /** Whether the payment can be resumed now. */
  canPay: z.boolean(),
});

export type ReservationPage = z.infer<typeof reservationPage>;
