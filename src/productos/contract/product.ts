import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

/** A product that is mounted by appointment: duration (minutes) is the workshop's setting. */
export const appointmentProduct = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  duration: z.int(),
});

export type AppointmentProduct = z.infer<typeof appointmentProduct>;

export const listAppointmentProducts = endpoint({
  method: 'GET',
  path: '/api/products/appointment-products',
  door: 'public',
  limit: 'read',
  summary: 'Products that can be booked for installation, by name',
  reply: z.array(appointmentProduct),
});
