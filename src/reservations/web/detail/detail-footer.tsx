import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { StepButton } from '#ui/panel/actions/buttons.tsx';
import { DeleteAction } from '#ui/panel/detail/delete-action.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { type RunTransition, useStatusChanges } from '#ui/panel/detail/use-status-changes.ts';
import type { ReservationDetail, ReservationEvent } from '../../contract/staff-reservation.ts';
import {
  BACKWARD_TRANSITION,
  canCancelReservation,
  FORWARD_TRANSITIONS,
  RESERVATION_LABELS,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import { ForwardButtons } from '../actions/reservation-buttons.tsx';
import { useReservationActions } from '../actions/use-reservation-actions.tsx';
import { reservationKeys } from '../staff-reservation-api.ts';

/** A completed reservation has no actions. */
export const hasReservationActions = (status: ReservationStatus) => status !== 'completed';

type Props = {
  reservation: ReservationDetail;
  runTransition: RunTransition<ReservationStatus>;
  onDeleted: () => void;
  /** Gets the focus if the focused button was removed. */
  focusFallback: RefObject<HTMLElement | null>;
};

/** Actions of the open reservation: forward, backward, cancel, delete. */
export function ReservationFooter({
  reservation,
  runTransition,
  onDeleted,
  focusFallback: focusAfter,
}: Props) {
  const { status } = reservation;
  const restoreFocus = () => {
    if (document.activeElement === document.body) focusAfter.current?.focus();
  };
  const runAction = useReservationActions({
    quiet: true,
    runTransition,
    onDeleted,
  });
  const previousStatus = useRef(status);
  useEffect(() => {
    if (previousStatus.current === status) return;
    previousStatus.current = status;
    // Another status has other buttons: the focused button may have been removed.
    restoreFocus();
  });
  const back = BACKWARD_TRANSITION[status];
  return (
    <div className={css.actions}>
      <ForwardButtons
        reservation={reservation}
        runAction={runAction}
        variant="filled"
        className={FORWARD_TRANSITIONS[status].length > 1 ? css.forward : css.wide}
      />
      {back === null ? null : (
        <StepButton
          step={`${reservation._id}:${back}`}
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onPress={() => runAction(reservation, back)}
        >
          Volver a {RESERVATION_LABELS[back]}
        </StepButton>
      )}
      {canCancelReservation(status) ? (
        <Button
          variant="default"
          leftSection={<IconBan size={18} aria-hidden="true" />}
          onClick={() => runAction(reservation, 'cancelled')}
        >
          Cancelar reserva
        </Button>
      ) : null}
      {status === 'cancelled' ? (
        <DeleteAction
          label={`Más acciones para ${reservation.clientName}`}
          onDelete={() => runAction(reservation, 'deleted')}
        />
      ) : null}
    </div>
  );
}

type Options = {
  onMoved: (to: ReservationStatus) => void;
  /** Called for a remote change of the status. */
  onRemoteChange: (message: string) => void;
};

/** Tells local status changes of the open reservation from remote ones. */
export function useReservationStatusChanges(
  reservation: ReservationDetail | undefined,
  { onMoved, onRemoteChange }: Options,
): { announced: string; runTransition: RunTransition<ReservationStatus> } {
  return useStatusChanges(reservationKeys.all, reservation, {
    messageFor: (status: ReservationStatus) => `Ahora está en «${RESERVATION_LABELS[status]}».`,
    onMoved,
    onRemoteChange: (status, message) => {
      const last = reservation?.history.findLast(({ to }) => to !== null);
      if (last?.to === status && last.own) return;
      onRemoteChange(`${changeText(last, status)} ${message}`);
    },
  });
}

/** Returns a sentence with the person who set this status, from the event history. */
function changeText(last: ReservationEvent | undefined, status: ReservationStatus): string {
  if (last?.to !== status) return 'Otra persona cambió esta reserva.';
  if (last.actor === 'system') return 'El pago cambió esta reserva.';
  return `${last.by || 'Otra persona'} cambió esta reserva.`;
}
