import type { QueryClient } from '@tanstack/react-query';
import {
  type StatusRecord,
  type TransitionConfig,
  useIsMoving,
  useStatusTransition,
} from '#ui/panel/actions/use-status-transition.ts';
import {
  type ReservationDetail,
  type ReservationList,
  STAFF_RESERVATION_TEXTS,
  type StaffReservation,
} from '../../contract/staff-reservation.ts';
import {
  RESERVATION_LABELS,
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import { canUndoReservationStep } from '../../rules/reservation-steps.ts';
import {
  reservationKeys,
  type StatusChange,
  sendReservationStatus,
  undoStep,
} from '../staff-reservation-api.ts';

const TRANSITION: TransitionConfig<ReservationStatus> = {
  queryKey: reservationKeys.all,
  labels: RESERVATION_LABELS,
  transitions: RESERVATION_TRANSITIONS,
  failureMessage: STAFF_RESERVATION_TEXTS.statusChangeFailed,
  show: setCachedReservationStatus,
  showInLists: setListedReservationStatus,
  send: (
    client: QueryClient,
    { _id, status }: StatusRecord<ReservationStatus>,
    to: ReservationStatus,
  ) => sendStatusChange(client, _id, { status: to, expectedStatus: status }),
  undo: {
    canUndo: canUndoReservationStep,
    send: async (client, { _id, status }) => store(client, await undoStep(_id, status)),
  },
};

/**
 * Changes the status of a reservation without a final value. `quiet`: no toast on success. `notify` reports a change with
 * a final value, with its undo.
 */
export function useReservationTransition(options: { quiet?: boolean } = {}) {
  return useStatusTransition(TRANSITION, options);
}

/** Returns whether a status change of the reservation is in flight. */
export function useIsReservationMoving(id: string): boolean {
  return useIsMoving(reservationKeys.all, id);
}

/** Sends the status change and caches the answer. */
export async function sendStatusChange(
  client: QueryClient,
  id: string,
  input: StatusChange,
): Promise<void> {
  store(client, await sendReservationStatus(id, input));
}

function store(client: QueryClient, changed: StaffReservation): void {
  const { _id: id } = changed;
  setCachedReservationStatus(client, id, changed.status);
  client.setQueryData<ReservationDetail>(
    reservationKeys.detail(id),
    (detail) => detail && { ...detail, ...changed },
  );
}

/** Sets the status of a reservation in all cached lists. */
function setListedReservationStatus(
  client: QueryClient,
  id: string,
  status: ReservationStatus,
): void {
  client.setQueriesData<ReservationList>(
    { queryKey: reservationKeys.lists },
    (list) =>
      list && {
        ...list,
        reservations: list.reservations.map((reservation) =>
          reservation._id === id ? { ...reservation, status } : reservation,
        ),
      },
  );
}

/** Sets the status of a reservation in all cached lists and in its cached detail. */
function setCachedReservationStatus(
  client: QueryClient,
  id: string,
  status: ReservationStatus,
): void {
  setListedReservationStatus(client, id, status);
  client.setQueryData<ReservationDetail>(
    reservationKeys.detail(id),
    (detail) => detail && { ...detail, status },
  );
}
