import { useState } from 'react';
import { DepositNote } from '#cash/web/cash-parts.ts';
import { noticeText } from '#mail/rules/notice-text.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import type { RunTransition } from '#ui/panel/detail/use-status-changes.ts';
import { ConfirmDialog, DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { useStableCallback } from '#ui/panel/use-stable-callback.ts';
import {
  STAFF_RESERVATION_TEXTS,
  type StaffReservation,
} from '../../contract/staff-reservation.ts';
import {
  hasMaterials,
  RESERVATION_LABELS,
  type ReservationStatus,
} from '../../rules/reservation-status.ts';
import { reservationQuestionBefore } from '../../rules/reservation-steps.ts';
import { removeReservation, reservationKeys } from '../staff-reservation-api.ts';
import { FinalValueDialog } from './final-value-dialog.tsx';
import { useIsReservationMoving, useReservationTransition } from './use-reservation-transition.ts';

type ActionTarget = ReservationStatus | 'deleted';

/** Changes the status of a reservation or deletes it, after the confirmation that the action requires. */
export type RunAction = (reservation: StaffReservation, to: ActionTarget) => void;

type Options = {
  /** No toast: the screen itself shows the change. */
  quiet?: boolean;
  /** Wraps every status change, so that the caller can tell it from remote changes. */
  runTransition?: RunTransition<ReservationStatus>;
  onDeleted?: () => void;
};

const runDirectly: RunTransition<ReservationStatus> = (_to, work) => work();

/** Returns the action of staff on reservations. It stays the same function. */
export function useReservationActions({
  quiet = false,
  runTransition = runDirectly,
  onDeleted,
}: Options = {}): RunAction {
  const openDialog = useOpenDialog();
  const { move } = useReservationTransition({ quiet });
  return useStableCallback<Parameters<RunAction>, void>((reservation, to) => {
    if (to === 'deleted') {
      openDialog(<DeleteReservation reservation={reservation} onDeleted={onDeleted} />);
      return;
    }
    const change = () => runTransition(to, () => move(reservation, to));
    if (reservationQuestionBefore(reservation.status, to) === 'none') void change();
    else if (to === 'cancelled') {
      openDialog(<CancelReservation reservation={reservation} cancel={change} />);
    } else {
      openDialog(<FinalValueDialog {...{ reservation, to, runTransition }} />);
    }
  });
}

type Props = {
  reservation: StaffReservation;
  /** Resolves once the cancellation was stored, or its failure reported. */
  cancel: () => Promise<unknown>;
};

/** Asks before a reservation is cancelled, because the client is notified. */
function CancelReservation({ reservation, cancel }: Props) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const { clientName, clientEmail, product, code, status, payment } = reservation;
  const { sendsMail } = useWorkshop();
  const moving = useIsReservationMoving(reservation._id);
  const [cancelling, setCancelling] = useState(false);
  const confirm = async () => {
    setCancelling(true);
    await cancel();
    setCancelling(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Cancelar esta reserva?"
      verb="Cancelar reserva"
      busyVerb={cancelling ? 'Cancelando...' : 'Cancelar reserva'}
      cancel="Volver"
      // Another change of the reservation may be in flight.
      busy={moving}
      closable={!cancelling}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <div className="column gap-18">
        <p className="no-margin">
          La reserva {code} de <strong>{clientName}</strong> ({product.name}) pasa a «
          {RESERVATION_LABELS.cancelled}» y ya no se puede reabrir.{' '}
          {noticeText(clientEmail, 'held', sendsMail)}
        </p>
        {status === 'pending' ? <p className="no-margin">Ya no se puede pagar en línea.</p> : null}
        {hasMaterials(status) ? (
          <p className="no-margin">Sus materiales vuelven al stock.</p>
        ) : null}
        {STATUSES_WITH_MONEY.includes(payment.paymentStatus) ? (
          <p className="no-margin">
            Tiene un pago en línea («{payment.label}»). Cancelar no lo devuelve: el reembolso se
            hace aparte, desde su detalle.
          </p>
        ) : null}
        <DepositNote cause={{ kind: 'reservation', id: reservation._id }} shown={opened} />
      </div>
    </ConfirmDialog>
  );
}

/** Payment statuses in which money was received or may have been. */
const STATUSES_WITH_MONEY: readonly string[] = [
  'completed',
  'processing',
  'partially_refunded',
  'review',
];

type DeleteReservationProps = {
  reservation: StaffReservation;
  onDeleted?: (() => void) | undefined;
};

/** Asks before a cancelled reservation is deleted. */
function DeleteReservation({ reservation, onDeleted }: DeleteReservationProps) {
  const { _id, code, clientName } = reservation;
  return (
    <DeleteDialog
      {...useDialogFrame()}
      onDeleted={onDeleted}
      title="¿Eliminar esta reserva?"
      busyVerb="Eliminando..."
      remove={async () => (await removeReservation(_id)) || STAFF_RESERVATION_TEXTS.deleted}
      // The detail of a deleted reservation answers 404, so its query is not invalidated.
      invalidates={{
        queryKey: reservationKeys.all,
        predicate: ({ queryKey }) => queryKey[2] !== _id,
      }}
      failed={STAFF_RESERVATION_TEXTS.deleteFailed}
    >
      <p className="no-margin">
        La reserva {code} de <strong>{clientName}</strong> se elimina de forma permanente. No se
        puede deshacer.
      </p>
    </DeleteDialog>
  );
}
