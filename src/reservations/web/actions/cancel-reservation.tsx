import { useState } from 'react';
import { noticeText } from '#mail/rules/notice-text.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import { hasMaterials, RESERVATION_LABELS } from '../../rules/reservation-status.ts';
import { useIsReservationMoving } from './use-reservation-transition.ts';

type Props = {
  reservation: StaffReservation;
  /** Resolves once the cancellation was stored, or its failure reported. */
  cancel: () => Promise<unknown>;
};

/** Asks before a reservation is cancelled, because the client is notified. */
export function CancelReservation({ reservation, cancel }: Props) {
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
      <div className={css.form}>
        <p className={css.question}>
          La reserva {code} de <strong>{clientName}</strong> ({product.name}) pasa a «
          {RESERVATION_LABELS.cancelled}» y ya no se puede reabrir.{' '}
          {noticeText(clientEmail, 'held', sendsMail)}
        </p>
        {status === 'pending' ? (
          <p className={css.question}>Su pago queda sin efecto: ya no se puede pagar.</p>
        ) : null}
        {hasMaterials(status) ? (
          <p className={css.question}>Sus materiales vuelven al stock.</p>
        ) : null}
        {STATUSES_WITH_MONEY.includes(payment.paymentStatus) ? (
          <p className={css.question}>
            Tiene un pago en línea («{payment.label}»). Cancelar no lo devuelve: el reembolso se
            hace aparte, desde su detalle.
          </p>
        ) : null}
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
