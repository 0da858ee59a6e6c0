import { Button } from '@mantine/core';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import type { StaffService } from '../../contract/staff-service.ts';
import { FORM_ID, ServiceFields } from './service-fields.tsx';
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
  const form = useServiceForm(service, (saved) => {
    onClose();
    onSaved(saved);
  });
  const [leave, question] = useLeaveGuard(
    opened,
    { dirty: () => form.dirty, busy: form.busy },
    onClose,
  );
  const verb = service === null ? 'Crear servicio' : 'Guardar cambios';
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title={service === null ? 'Nuevo servicio' : `Editar ${service.name}`}
        footer={
          <>
            <Button variant="default" aria-disabled={form.busy || undefined} onClick={leave}>
              Cancelar
            </Button>
            <Button type="submit" form={FORM_ID} aria-disabled={form.busy || undefined}>
              {form.busy ? 'Guardando…' : verb}
            </Button>
          </>
        }
      >
        <ServiceFields {...form} />
      </PanelDialog>
      {question}
    </>
  );
}
