import type { CommentChange } from '#shared/contract/comment.ts';
import { productForDisplay } from '#shared/records/display-fallback.ts';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  changeReservationStatus,
  commentReservation,
  deleteReservation,
  getReservation,
  linkReservation,
  listReservations,
  type ReservationDetail,
  type ReservationList,
  resendReservationMail,
  type StaffReservation,
  undoReservationStep,
} from '../contract/staff-reservation.ts';
import type { ReservationStatus } from '../rules/reservation-status.ts';

/** Every call here rejects only with `CallError`. */

export type ListQuery = NonNullable<CallInput<typeof listReservations>['query']>;

/** Query keys with a common prefix, so that `all` invalidates every one of them. */
export const reservationKeys = {
  all: ['reservations'] as const,
  lists: ['reservations', 'list'] as const,
  list: (query: ListQuery) => ['reservations', 'list', query] as const,
  detail: (id: string) => ['reservations', 'detail', id] as const,
  payments: (id: string) => ['reservations', 'payments', id] as const,
  review: ['reservations', 'review'] as const,
};

/** Replaces a missing or malformed product by one with a name. */
function withProductName<Reservation extends { product: object }>(
  reservation: Reservation,
): Reservation {
  return { ...reservation, product: productForDisplay(reservation.product) };
}

export async function fetchReservations(
  query: ListQuery,
  signal: AbortSignal,
): Promise<ReservationList> {
  const { data } = await staffCall(listReservations, { query }, { signal });
  return { ...data, reservations: data.reservations.map(withProductName) };
}

export async function fetchReservation(
  id: string,
  signal: AbortSignal,
): Promise<ReservationDetail> {
  return withProductName((await staffCall(getReservation, { params: { id } }, { signal })).data);
}

export type StatusChange = {
  status: ReservationStatus;
  /** The server answers 409 `status-changed` if the reservation has another status. */
  expectedStatus: ReservationStatus;
  /** In dollars, as typed; only for delivered and completed. */
  finalSaleValue?: string;
};

export async function sendReservationStatus(
  id: string,
  body: StatusChange,
): Promise<StaffReservation> {
  return withProductName((await staffCall(changeReservationStatus, { params: { id }, body })).data);
}

/** Undoes the user's own last step of a reservation, which led to `status`. */
export async function undoStep(id: string, status: ReservationStatus): Promise<StaffReservation> {
  const reply = await staffCall(undoReservationStep, { params: { id }, body: { status } });
  return withProductName(reply.data);
}

export async function saveComment(id: string, body: CommentChange): Promise<StaffReservation> {
  return withProductName((await staffCall(commentReservation, { params: { id }, body })).data);
}

export async function removeReservation(id: string): Promise<string> {
  return (await staffCall(deleteReservation, { params: { id } })).message ?? '';
}

export async function resendMail(
  id: string,
): Promise<{ reservation: ReservationDetail; message: string }> {
  const reply = await staffCall(resendReservationMail, { params: { id }, body: {} });
  return { reservation: withProductName(reply.data), message: reply.message ?? '' };
}

/** Creates a link to the client's page. Resolves with its URL. */
export async function createReservationLink(id: string): Promise<string> {
  return (await staffCall(linkReservation, { params: { id }, body: {} })).data.link;
}
