import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import {
  STAFF_RESERVATION_TEXTS,
  type StaffReservation,
} from '../../contract/staff-reservation.ts';
import { removeReservation, reservationKeys } from '../staff-reservation-api.ts';

type Props = {
  reservation: StaffReservation;
  onDeleted?: (() => void) | undefined;
};

/** Asks before a cancelled reservation is deleted. */
export function DeleteReservation({ reservation, onDeleted }: Props) {
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
      <p className={css.question}>
        La reserva {code} de <strong>{clientName}</strong> se elimina de forma permanente. No se
        puede deshacer.
      </p>
    </DeleteDialog>
  );
}
