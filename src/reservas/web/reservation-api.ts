import { call } from '#web-kit/call.ts';
import {
  getResume,
  type MadeReservation,
  makeReservation,
  type ReservationRequest,
  type ResumeState,
  resumePayment,
} from '../contract/reservation.ts';

/** Reserves; the same `key` and request reserve once. Rejects with `CallError`, as all of these. */
export async function reserve(request: ReservationRequest, key: string): Promise<MadeReservation> {
  return (await call(makeReservation, { body: request }, { key })).data;
}

/** The reservation behind a token, and whether its payment can be resumed. */
export async function resumeStateOf(token: string, signal: AbortSignal): Promise<ResumeState> {
  return (await call(getResume, { params: { token } }, { signal })).data;
}

/** Where the reservation is paid: of the attempt that is open, or of a new one. */
export async function paymentLinkOf(token: string): Promise<string> {
  return (await call(resumePayment, { body: { token } })).data.paymentUrl;
}
