import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react';
import { StepButton } from '#ui/panel/actions/buttons.tsx';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { ContactItems } from '#ui/panel/contact/contact-buttons.tsx';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import {
  BACKWARD_TRANSITION,
  canCancelReservation,
  FORWARD_TRANSITIONS,
  RESERVATION_LABELS,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import { useReservationChat } from '../use-whatsapp-message.ts';
import type { RunAction } from './use-reservation-actions.tsx';
import { useIsReservationMoving } from './use-reservation-transition.ts';

/** Short labels: two buttons fit beside each other on a telephone (docs/rules/panel.md 4). */
const VERBS: Partial<Record<ReservationStatus, string>> = {
  dispatched: 'Despachar',
  installing: 'Instalar',
};

/** «Pasar a Aceptado», «Despachar» */
const forwardLabel = (to: ReservationStatus) => VERBS[to] ?? `Pasar a ${RESERVATION_LABELS[to]}`;

type Props = {
  reservation: StaffReservation;
  runAction: RunAction;
  className?: string | undefined;
  /** `default` is less prominent, for lists with many buttons. */
  variant?: 'filled' | 'default';
};

/** Buttons for the forward transitions of the status. */
export function ForwardButtons({ reservation, runAction, className, variant = 'default' }: Props) {
  const busy = useIsReservationMoving(reservation._id);
  const steps = FORWARD_TRANSITIONS[reservation.status];
  return steps.map((to, position) => (
    <StepButton
      // biome-ignore lint/suspicious/noArrayIndexKey: the first button keeps the focus
      key={position}
      step={`${reservation._id}:${to}`}
      variant={variant}
      className={`unconfirmed ${className ?? ''} no-print`}
      // Without the arrow two buttons fit beside each other on a telephone.
      rightSection={
        steps.length > 1 ? null : <IconArrowRight size={18} stroke={2} aria-hidden="true" />
      }
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

type ReservationMenuProps = {
  reservation: StaffReservation;
  runAction: RunAction;
  /** Opens the detail. */
  onOpen: (id: string) => void;
};

/** All actions on a reservation; first the forward transitions, which are also buttons. */
export function ReservationMenu({ reservation, runAction, onOpen }: ReservationMenuProps) {
  const { _id, clientName, status } = reservation;
  const busy = useIsReservationMoving(_id);
  const back = BACKWARD_TRANSITION[status];
  return (
    <RowMenu label={`Más acciones para ${clientName}`} busy={busy}>
      {(fromButton) => (
        <>
          {FORWARD_TRANSITIONS[status].map((to) => (
            <RowMenuItem
              key={to}
              icon={IconArrowRight}
              onClick={() => fromButton(() => runAction(reservation, to))}
            >
              {forwardLabel(to)}
            </RowMenuItem>
          ))}
          {back === null ? null : (
            <RowMenuItem icon={IconArrowBackUp} onClick={() => runAction(reservation, back)}>
              Volver a {RESERVATION_LABELS[back]}
            </RowMenuItem>
          )}
          <RowMenuItem icon={IconExternalLink} onClick={() => fromButton(() => onOpen(_id))}>
            Abrir
          </RowMenuItem>
          <Contact reservation={reservation} />
          {canCancelReservation(status) ? (
            <RowMenuItem
              icon={IconBan}
              onClick={() => fromButton(() => runAction(reservation, 'cancelled'))}
            >
              Cancelar reserva
            </RowMenuItem>
          ) : null}
          {status === 'cancelled' ? (
            <RowMenuItem
              icon={IconTrash}
              danger
              onClick={() => fromButton(() => runAction(reservation, 'deleted'))}
            >
              Eliminar
            </RowMenuItem>
          ) : null}
        </>
      )}
    </RowMenu>
  );
}

/** Mounted only while the menu is open. Only users who may change reservations see the menu. */
function Contact({ reservation }: { reservation: StaffReservation }) {
  const chat = useReservationChat(reservation, { manages: true });
  return <ContactItems phone={reservation.clientPhone} {...chat} />;
}
