import { callAt } from '#ui/call.ts';
import type { listAppointmentProducts, listReservationProducts } from '../contract/product.ts';
import { PRODUCT_ROUTES } from '../contract/product-paths.ts';

/** Loads the products that are installed by appointment. Rejects with `CallError`. */
export async function fetchAppointmentProducts(signal?: AbortSignal) {
  const { appointmentProducts } = PRODUCT_ROUTES;
  const options = signal ? { signal } : {};
  return (await callAt<typeof listAppointmentProducts>(appointmentProducts, {}, options)).data;
}

/** Loads the products that can be reserved. Rejects with `CallError`. */
export async function fetchReservationProducts(signal: AbortSignal) {
  const { reservationProducts } = PRODUCT_ROUTES;
  return (await callAt<typeof listReservationProducts>(reservationProducts, {}, { signal })).data;
}
