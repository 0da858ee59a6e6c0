import { useState } from 'react';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { useChangeNotice } from '../use-change-notice.ts';
import { type MoveCitation, useIsCitationMoving } from './use-citation-transition.ts';

type Props = {
  citation: StaffCitation;
  move: MoveCitation;
};

/** Confirmation of a cancellation, because the client is notified. */
export function CancelCitation({ citation, move }: Props) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const noticeOf = useChangeNotice();
  const moving = useIsCitationMoving(citation._id);
  const [cancelling, setCancelling] = useState(false);
  const confirm = async () => {
    setCancelling(true);
    await move(citation, 'cancelled');
    setCancelling(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Cancelar esta cita?"
      verb="Cancelar cita"
      busyVerb={cancelling ? 'Cancelando...' : 'Cancelar cita'}
      cancel="Volver"
      // Another change of the citation may be in flight.
      busy={moving}
      closable={!cancelling}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      La cita de <strong>{citation.clientName}</strong> deja libre su horario y ya no se puede
      reabrir. {noticeOf('cancelled', citation)}
    </ConfirmDialog>
  );
}
