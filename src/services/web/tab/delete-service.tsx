import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { SERVICE_TEXTS, type StaffService } from '../../contract/staff-service.ts';
import { removeService, serviceKeys } from '../staff-service-api.ts';

type Props = {
  opened: boolean;
  /** The service to delete; it stays set while the dialog closes. */
  service: StaffService | null;
  onClose: () => void;
};

export function DeleteService({ service, ...dialog }: Props) {
  const { report, dismiss } = usePageErrors();
  if (service === null) return null;
  const remove = async () => {
    const message = await removeService(service._id);
    dismiss();
    return message || SERVICE_TEXTS.deleted;
  };
  return (
    <DeleteDialog
      {...dialog}
      title="¿Eliminar este servicio?"
      remove={remove}
      invalidates={{ queryKey: serviceKeys.all }}
      failed={(error) => report(SERVICE_TEXTS.deleteFailed, error)}
    >
      <p className={css.question}>
        <strong>{service.name}</strong> deja de ofrecerse para siempre. Las citas que ya lo tienen
        no cambian.
      </p>
    </DeleteDialog>
  );
}
