import type { QueryClient } from '@tanstack/react-query';
import { type Movable, type Move, type Movement, useMove } from '#web-kit/panel/use-move.ts';
import { type ReservationDetail, STAFF_SENTENCES } from '../../contract/staff-reservation.ts';
import {
  RESERVATION_LABELS,
  RESERVATION_MOVES,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import { type MoveInput, move, reservationKeys } from '../staff-reservation-api.ts';
import { showStatus } from './cached-status.ts';

const MOVEMENT: Movement<ReservationStatus> = {
  all: reservationKeys.all,
  labels: RESERVATION_LABELS,
  moves: RESERVATION_MOVES,
  failed: STAFF_SENTENCES.moveFailed,
  show: showStatus,
  send: (client: QueryClient, { _id, status }: Movable<ReservationStatus>, to: ReservationStatus) =>
    moveNow(client, _id, { status: to, expectedStatus: status }),
};

/** Moves a reservation that needs no final value; quiet where the screen itself says that it worked. */
export function useMoveReservation(told: { quiet?: boolean } = {}): Move<ReservationStatus> {
  return useMove(MOVEMENT, told);
}

/** Moves it and keeps what the server answered. */
export async function moveNow(client: QueryClient, id: string, input: MoveInput): Promise<void> {
  const moved = await move(id, input);
  showStatus(client, id, moved.status);
  client.setQueryData<ReservationDetail>(
    reservationKeys.detail(id),
    (detail) => detail && { ...detail, ...moved },
  );
}
