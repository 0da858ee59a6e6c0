import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { StepButton } from '#ui/panel/actions/step-button.tsx';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import {
  FORWARD_TRANSITIONS,
  RESERVATION_LABELS,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import css from './forward-buttons.module.css';
import type { RunAction } from './use-reservation-actions.tsx';
import { useIsReservationMoving } from './use-reservation-transition.ts';

/** Labels of the two forward transitions of a packed reservation (docs/rules/panel.md 4). */
const VERBS: Partial<Record<ReservationStatus, string>> = {
  dispatched: 'Despachar',
  installing: 'Instalar',
};

/** «Pasar a Aceptado», «Despachar» */
export const forwardLabel = (to: ReservationStatus) =>
  VERBS[to] ?? `Pasar a ${RESERVATION_LABELS[to]}`;

type Props = {
  reservation: StaffReservation;
  runAction: RunAction;
  className?: string | undefined;
  /** `default` is less prominent, for lists with many buttons. */
  variant?: 'filled' | 'default';
};

/** Buttons for the forward transitions: one, two for packed, none for completed and cancelled. */
export function ForwardButtons({ reservation, runAction, className, variant = 'default' }: Props) {
  const busy = useIsReservationMoving(reservation._id);
  return FORWARD_TRANSITIONS[reservation.status].map((to, position) => (
    <StepButton
      // biome-ignore lint/suspicious/noArrayIndexKey: the first button keeps the focus
      key={position}
      step={`${reservation._id}:${to}`}
      variant={variant}
      className={`${css.forward} ${className ?? ''} no-print`}
      // Without the arrow both buttons of a packed reservation fit beside each other on a telephone.
      rightSection={VERBS[to] ? null : <IconArrowRight size={18} stroke={2} aria-hidden="true" />}
      busy={busy}
      onPress={() => runAction(reservation, to)}
    >
      {VERBS[to] ?? (
        <>
          <VisuallyHidden>Pasar a </VisuallyHidden>
          {RESERVATION_LABELS[to]}
        </>
      )}
    </StepButton>
  ));
}
