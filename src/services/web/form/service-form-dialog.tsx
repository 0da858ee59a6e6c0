import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import type { StaffService } from '../../contract/staff-service.ts';
import { ServiceFields } from './service-fields.tsx';
import css from './service-form.module.css';
import { FIELD_DISPLAY } from './service-merge.ts';
import { useServiceForm } from './use-service-form.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  onSaved: (service: StaffService) => void;
  /** `null`: a new service. */
  service: StaffService | null;
};

/** Dialog that creates or changes a service. */
export function ServiceFormDialog({ opened, ...props }: Props) {
  return <ServiceFormBody key={useOpenCount(opened)} opened={opened} {...props} />;
}

function ServiceFormBody({ opened, onClose, onSaved, service }: Props) {
  const { form, remote } = useServiceForm(service, (saved) => {
    onClose();
    onSaved(saved);
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={service === null ? 'Nuevo servicio' : `Editar ${service.name}`}
      verb={service === null ? 'Crear servicio' : 'Guardar cambios'}
      busyVerb="Guardando…"
      form={form}
      className={css.form}
      notices={<RemoteChangeNotices form={form} remote={remote} fieldTexts={FIELD_DISPLAY} />}
    >
      <ServiceFields form={form} />
    </FormDialog>
  );
}
