import { shortDay } from '#kernel/day-time.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { HOLDING } from '../../rules/citation-status.ts';
import { useDeleteCitation } from './use-delete-citation.ts';

type Props = {
  citation: StaffCitation;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before a citation is deleted, and deletes it. */
export function DeleteConfirm({ citation, opened, onClose, onDeleted }: Props) {
  const { destroy, deleting } = useDeleteCitation();
  const confirm = async () => {
    const gone = await destroy(citation);
    onClose();
    if (gone) onDeleted?.();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Eliminar esta cita?"
      verb="Eliminar"
      busyVerb="Eliminando..."
      busy={deleting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      La cita de <strong>{citation.clientName}</strong> del {shortDay(citation.date)} a las{' '}
      {citation.time} sale de la agenda
      {HOLDING.includes(citation.status) ? ' y su horario queda libre' : ''}.
    </ConfirmDialog>
  );
}
