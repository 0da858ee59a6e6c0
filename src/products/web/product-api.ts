import { callAt } from '#ui/call.ts';
import type {
  AppointmentProduct,
  listAppointmentProducts,
  listReservationProducts,
  ReservationProduct,
} from '../contract/product.ts';
import { PRODUCT_ROUTES } from '../contract/product-paths.ts';

/** Loads the products that are installed by appointment. Rejects with `CallError`. */
export async function fetchAppointmentProducts(
  signal?: AbortSignal,
): Promise<AppointmentProduct[]> {
  const { appointmentProducts } = PRODUCT_ROUTES;
  return (
    await callAt<typeof listAppointmentProducts>(appointmentProducts, {}, signal ? { signal } : {})
  ).data;
}

/** Loads the products that can be reserved. Rejects with `CallError`. */
export async function fetchReservationProducts(signal: AbortSignal): Promise<ReservationProduct[]> {
  const { reservationProducts } = PRODUCT_ROUTES;
  return (await callAt<typeof listReservationProducts>(reservationProducts, {}, { signal })).data;
}
