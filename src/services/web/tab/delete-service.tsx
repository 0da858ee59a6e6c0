import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { deleteService, SERVICE_TEXTS, type StaffService } from '../../contract/staff-service.ts';

/** Asks before a service is deleted. */
export function DeleteService({ service }: { service: StaffService }) {
  const { report, dismiss } = usePageErrors();
  const send = useSend(deleteService);
  const remove = async () => {
    const { message } = await send({ params: { id: service._id } });
    dismiss();
    return message ?? SERVICE_TEXTS.deleted;
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="¿Eliminar este servicio?"
      remove={remove}
      failed={(error) => report(SERVICE_TEXTS.deleteFailed, error)}
    >
      <p className={css.question}>
        <strong>{service.name}</strong> deja de ofrecerse para siempre. Las citas que ya lo tienen
        no cambian.
      </p>
    </DeleteDialog>
  );
}
