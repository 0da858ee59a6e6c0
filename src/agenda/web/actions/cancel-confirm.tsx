import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import type { MoveCitation } from './use-move-citation.ts';

type Props = {
  citation: StaffCitation;
  by: MoveCitation;
  opened: boolean;
  onClose: () => void;
  /** When focus is back, as far as there is something left to go back to. */
  onClosed?: () => void;
};

/** Asks before an appointment is cancelled, because its client gets to know of it. */
export function CancelConfirm({ citation, by, opened, onClose, onClosed }: Props) {
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
      {...(onClosed && { onClosed })}
    >
      La cita de <strong>{citation.clientName}</strong> deja libre su horario y ya no se puede
      reabrir. <Told citation={citation} />
    </ConfirmDialog>
  );
}

/** Whoever is still awaited is told; a start that has passed is no news (the server decides alike). */
function Told({ citation: { clientEmail, date, time } }: { citation: StaffCitation }) {
  const { today, time: now } = useWorkshopClock();
  if (`${date} ${time}` <= `${today} ${now}`)
    return 'Como ya pasó su hora, no se envía ningún correo.';
  return `Le avisamos por correo a ${clientEmail}.`;
}
