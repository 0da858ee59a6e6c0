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

/** The two ways of a packed one have names of their own (admin.md section 4). */
const VERBS: Partial<Record<ReservationStatus, string>> = {
  dispatched: 'Despachar',
  installing: 'Instalar',
};

/** «Pasar a Aceptado», «Despachar» */
export const forwardLabel = (to: ReservationStatus) =>
  VERBS[to] ?? `Pasar a ${RESERVATION_LABELS[to]}`;

type Props = {
  reservation: StaffReservation;
  act: RunAction;
  /** Its move is under way. */
  busy: boolean;
  className?: string | undefined;
  /** Quieter, where many stand below each other. */
  variant?: 'filled' | 'default';
};

/** The forward moves of a reservation: one, of a packed one two, none where its way is over. */
export function ForwardButtons({ reservation, act, busy, className, variant = 'default' }: Props) {
  return FORWARD_TRANSITIONS[reservation.status].map((to) => (
    <StepButton
      key={to}
      step={`${reservation._id}:${to}`}
      variant={variant}
      className={`${css.forward} ${className ?? ''} no-print`}
      // A verb needs no arrow; without it both ways fit beside each other on a telephone.
      rightSection={VERBS[to] ? null : <IconArrowRight size={18} stroke={2} aria-hidden="true" />}
      busy={busy}
      onPress={() => act(reservation, to)}
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
