import { call } from '#web-kit/call.ts';
import { type AppointmentProduct, listAppointmentProducts } from '../contract/product.ts';

/** The products that are mounted by appointment. Rejects with `CallError`. */
export async function appointmentProducts(signal?: AbortSignal): Promise<AppointmentProduct[]> {
  return (await call(listAppointmentProducts, {}, signal ? { signal } : {})).data;
}
