import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import type { MoveCitation } from './use-move-citation.ts';

type Props = {
  citation: Pick<StaffCitation, '_id' | 'clientName' | 'clientEmail' | 'status'>;
  by: MoveCitation;
  opened: boolean;
  onClose: () => void;
};

/** Asks before an appointment is cancelled, because its client gets to know of it. */
export function CancelConfirm({ citation, by, opened, onClose }: Props) {
  const confirm = async () => {
    await by.move(citation, 'cancelled');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Cancelar esta cita?"
      verb="Cancelar cita"
      busyVerb="Cancelando..."
      cancel="Volver"
      busy={by.moving === citation._id}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      El horario queda libre y <strong>{citation.clientName}</strong> recibe un correo que le avisa
      {citation.clientEmail === '' ? '' : ` en ${citation.clientEmail}`}. Una cita cancelada no
      vuelve a abrirse.
    </ConfirmDialog>
  );
}
