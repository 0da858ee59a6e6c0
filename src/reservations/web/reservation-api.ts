import { callAt } from '#ui/call.ts';
import type {
  CreatedReservation,
  createReservation,
  findReservationAttempt,
  getResume,
  ReservationRequest,
  ResumeState,
  resumePayment,
} from '../contract/reservation.ts';
import { RESERVATION_ROUTES } from '../contract/reservation-paths.ts';

/** Reserves a unit, once per key. All functions here reject with `CallError`. */
export async function reserve(
  request: ReservationRequest,
  key: string,
): Promise<CreatedReservation> {
  return (
    await callAt<typeof createReservation>(RESERVATION_ROUTES.create, { body: request }, { key })
  ).data;
}

/** Returns the token of what a request with this key reserved, or `null`. */
export async function fetchAttempt(key: string): Promise<string | null> {
  const { attempt: route } = RESERVATION_ROUTES;
  const { data } = await callAt<typeof findReservationAttempt>(route, { params: { key } });
  return data.cancellationToken;
}

/** Reads the reservation of a token and whether its payment can be resumed. */
export async function fetchResumeState(token: string, signal: AbortSignal): Promise<ResumeState> {
  const { resumeState: route } = RESERVATION_ROUTES;
  return (await callAt<typeof getResume>(route, { params: { token } }, { signal })).data;
}

/** Returns the link of the open payment, or of a new one. */
export async function fetchPaymentLink(token: string): Promise<string> {
  const { resumePayment: route } = RESERVATION_ROUTES;
  return (await callAt<typeof resumePayment>(route, { body: { token } })).data.paymentUrl;
}
