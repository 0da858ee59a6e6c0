import { callAt } from '#ui/call.ts';
import type {
  CreatedReservation,
  createReservation,
  getResume,
  ReservationRequest,
  ResumeState,
  resumePayment,
} from '../contract/reservation.ts';
import { RESERVATION_ROUTES } from '../contract/reservation-routes.ts';

/** Reserves; the same `key` and request reserve once. Rejects with `CallError`, as all of these. */
export async function reserve(
  request: ReservationRequest,
  key: string,
): Promise<CreatedReservation> {
  return (
    await callAt<typeof createReservation>(RESERVATION_ROUTES.create, { body: request }, { key })
  ).data;
}

/** The reservation behind a token, and whether its payment can be resumed. */
export async function fetchResumeState(token: string, signal: AbortSignal): Promise<ResumeState> {
  const { resumeState: route } = RESERVATION_ROUTES;
  return (await callAt<typeof getResume>(route, { params: { token } }, { signal })).data;
}

/** Where the reservation is paid: of the attempt that is open, or of a new one. */
export async function fetchPaymentLink(token: string): Promise<string> {
  const { resumePayment: route } = RESERVATION_ROUTES;
  return (await callAt<typeof resumePayment>(route, { body: { token } })).data.paymentUrl;
}
