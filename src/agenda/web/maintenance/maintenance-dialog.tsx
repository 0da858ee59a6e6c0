import { Button } from '@mantine/core';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import type { OwnStatusChange } from '../detail/use-open-citation-status.ts';
import { FORM_ID, MaintenanceFields } from './maintenance-fields.tsx';
import { useMaintenance } from './use-maintenance.ts';
import { useParts } from './use-parts.ts';

type Props = {
  citation: CitationDetail;
  /** Name of the signed-in user: default of «Completado por». */
  staffName: string;
  by: OwnStatusChange;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
  onDone: (message: string) => void;
};

/** «Completar mantenimiento»: parts, labour and notes of a job in progress. */
export function MaintenanceDialog({ opened, ...props }: Props) {
  return <Inner key={useOpenCount(opened)} opened={opened} {...props} />;
}

function Inner({ citation, staffName, by, opened, onClose, onClosed, onDone }: Props) {
  const parts = useParts(citation, opened);
  const form = useMaintenance(citation, {
    staffName,
    parts: parts.parts,
    runTransition: by.runTransition,
    onDone: (message) => {
      onClose();
      onDone(message);
    },
  });
  const [leave, question] = useLeaveGuard(
    opened,
    { dirty: () => form.dirty, busy: form.busy },
    onClose,
  );
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        onClosed={onClosed}
        title="Completar mantenimiento"
        footer={
          <>
            <Button variant="default" aria-disabled={form.busy || undefined} onClick={leave}>
              Cancelar
            </Button>
            <Button
              type="submit"
              form={FORM_ID}
              disabled={form.empty}
              aria-disabled={form.busy || undefined}
            >
              {form.busy ? 'Completando…' : 'Completar'}
            </Button>
          </>
        }
      >
        <MaintenanceFields citation={citation} offered={parts} {...form} />
      </PanelDialog>
      {question}
    </>
  );
}
