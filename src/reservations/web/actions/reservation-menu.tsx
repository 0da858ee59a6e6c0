import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { ContactItems } from '#ui/panel/contact/contact-items.tsx';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import {
  BACKWARD_TRANSITION,
  canCancelReservation,
  FORWARD_TRANSITIONS,
  RESERVATION_LABELS,
} from '../../rules/reservation-status.ts';
import { useReservationChat } from '../use-whatsapp-message.ts';
import { forwardLabel } from './forward-buttons.tsx';
import type { RunAction } from './use-reservation-actions.tsx';
import { useIsReservationMoving } from './use-reservation-transition.ts';

type Props = {
  reservation: StaffReservation;
  runAction: RunAction;
  /** Opens the detail. */
  onOpen: (id: string) => void;
};

/** All actions on a reservation; first the forward transitions, which are also buttons. */
export function ReservationMenu({ reservation, runAction, onOpen }: Props) {
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
