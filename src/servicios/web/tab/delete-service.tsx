import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { toastDone } from '#web-kit/panel/toast.ts';
import { SERVICE_TEXTS, type StaffService } from '../../contract/staff-service.ts';
import { removeService, serviceKeys } from '../staff-service-api.ts';

type Props = {
  opened: boolean;
  /** Which one is asked about, or was last. */
  service: StaffService | null;
  onClose: () => void;
  /** The card with its button is gone. */
  onDeleted: () => void;
};

export function DeleteService({ opened, service, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();

  const remove = async () => {
    if (service === null || busy) return;
    setBusy(true);
    const gone = await removeService(service._id).then(
      (message) => {
        dismiss();
        toastDone(message || SERVICE_TEXTS.deleted);
        return true;
      },
      (error: unknown) => {
        report(SERVICE_TEXTS.deleteFailed, error);
        return false;
      },
    );
    await client.invalidateQueries({ queryKey: serviceKeys.all });
    setBusy(false);
    onClose();
    if (gone) onDeleted();
  };

  return (
    <ConfirmDialog
      opened={opened}
      title="¿Eliminar este servicio?"
      verb="Eliminar"
      busyVerb="Eliminando…"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        <strong>{service?.name}</strong> deja de ofrecerse para siempre. Las citas que ya lo tienen
        no cambian.
      </p>
    </ConfirmDialog>
  );
}
