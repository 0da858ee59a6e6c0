import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { PRODUCT_ROUTES } from './product-paths.ts';

/** A product that is installed by appointment. Duration in minutes, from the settings. */
export const appointmentProduct = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  duration: z.int(),
});

export type AppointmentProduct = z.infer<typeof appointmentProduct>;

export const listAppointmentProducts = endpoint({
  ...PRODUCT_ROUTES.appointmentProducts,
  access: 'public',
  limit: 'read',
  summary: 'Lists the products that can be booked for installation, by name',
  reply: z.array(appointmentProduct),
});

export const productImage = z.object({ _id: z.string(), url: z.string() });
export const productSpecification = z.object({ name: z.string(), value: z.string() });

/** A product that can be reserved, as visitors see it. */
const reservationProduct = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  category: z.string(),
  images: z.array(productImage),
  specifications: z.array(productSpecification),
});
export type ReservationProduct = z.infer<typeof reservationProduct>;

export const listReservationProducts = endpoint({
  ...PRODUCT_ROUTES.reservationProducts,
  access: 'public',
  limit: 'read',
  summary: 'Lists the products that can be reserved, by name',
  reply: z.array(reservationProduct),
});
