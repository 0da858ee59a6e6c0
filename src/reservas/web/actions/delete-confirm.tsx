import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { CallError } from '#web-kit/call.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { STAFF_SENTENCES, type StaffReservation } from '../../contract/staff-reservation.ts';
import { remove, reservationKeys } from '../staff-reservation-api.ts';

type Props = {
  reservation: StaffReservation;
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  onDeleted?: () => void;
};

/** Asks before a cancelled reservation goes for good. */
export function DeleteConfirm({ reservation, opened, onClose, onClosed, onDeleted }: Props) {
  const { destroy, deleting, failure, forget } = useDelete(reservation._id);
  const close = () => {
    forget();
    onClose();
  };
  const confirm = async () => {
    if (!(await destroy())) return;
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Eliminar esta reserva?"
      verb="Eliminar"
      busyVerb="Eliminando..."
      busy={deleting}
      onConfirm={() => void confirm()}
      onCancel={close}
      {...(onClosed && { onClosed })}
    >
      <div className={css.form}>
        {failure === null ? null : (
          <Banner kind="error" title={STAFF_SENTENCES.deleteFailed}>
            {failure}
          </Banner>
        )}
        <p className={css.question}>
          La reserva {reservation.code} de <strong>{reservation.clientName}</strong> se elimina de
          forma permanente. No se puede deshacer.
        </p>
      </div>
    </ConfirmDialog>
  );
}

function useDelete(id: string) {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function destroy(): Promise<boolean> {
    if (deleting) return false;
    setDeleting(true);
    setFailure(null);
    try {
      toastDone((await remove(id)) || STAFF_SENTENCES.deleted);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) setFailure(error.message);
      return false;
    } finally {
      setDeleting(false);
      void client.invalidateQueries({
        queryKey: reservationKeys.all,
        // Its own detail is gone: reading it again would only say so.
        predicate: ({ queryKey }) => queryKey[2] !== id,
      });
    }
  }
  return { destroy, deleting, failure, forget: () => setFailure(null) };
}
