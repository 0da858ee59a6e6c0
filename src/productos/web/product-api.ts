import { call } from '#web-kit/call.ts';
import {
  type AppointmentProduct,
  listAppointmentProducts,
  listReservationProducts,
  type ReservationProduct,
} from '../contract/product.ts';

/** The products that are mounted by appointment. Rejects with `CallError`. */
export async function appointmentProducts(signal?: AbortSignal): Promise<AppointmentProduct[]> {
  return (await call(listAppointmentProducts, {}, signal ? { signal } : {})).data;
}

/** The units that can be reserved. Rejects with `CallError`. */
export async function reservationProducts(signal: AbortSignal): Promise<ReservationProduct[]> {
  return (await call(listReservationProducts, {}, { signal })).data;
}
