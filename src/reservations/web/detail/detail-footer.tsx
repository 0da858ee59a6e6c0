import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { StepButton } from '#ui/panel/actions/step-button.tsx';
import { DeleteAction } from '#ui/panel/detail/delete-action.tsx';
import css from '#ui/panel/detail/detail.module.css';
import type { RunTransition } from '#ui/panel/detail/use-status-changes.ts';
import type { ReservationDetail } from '../../contract/staff-reservation.ts';
import {
  BACKWARD_TRANSITION,
  canCancelReservation,
  FORWARD_TRANSITIONS,
  RESERVATION_LABELS,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import { ForwardButtons } from '../actions/forward-buttons.tsx';
import { useReservationActions } from '../actions/use-reservation-actions.tsx';

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
