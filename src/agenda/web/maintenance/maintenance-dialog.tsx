import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import type { OwnStatusChange } from '../detail/use-open-citation-status.ts';
import css from './maintenance.module.css';
import { isEmpty } from './maintenance-draft.ts';
import { MaintenanceFields } from './maintenance-fields.tsx';
import { useApprovedLines } from './use-approved-lines.ts';
import { useMaintenance } from './use-maintenance.ts';
import { useParts } from './use-parts.ts';

type Props = {
  citation: CitationDetail;
  /** Name of the signed-in user: default of «Completado por». */
  staffName: string;
  by: OwnStatusChange;
  opened: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** «Completar mantenimiento»: parts, labour and notes of a job in progress. */
export function MaintenanceDialog({ opened, ...props }: Props) {
  return <Inner key={useOpenCount(opened)} opened={opened} {...props} />;
}

function Inner({ citation, staffName, by, opened, onClose, onDone }: Props) {
  const order = useApprovedLines(citation._id, opened);
  const approved = order.lines ?? [];
  const parts = useParts(citation, approved, opened);
  const form = useMaintenance(citation, {
    staffName,
    parts: parts.parts,
    approved: order.lines,
    runTransition: by.runTransition,
    onDone: (message) => {
      onClose();
      onDone(message);
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Completar mantenimiento"
      verb="Completar"
      busyVerb="Completando…"
      ready={order.isRead && !isEmpty(form.draft, approved)}
      form={form}
      className={css.form}
    >
      <MaintenanceFields form={form} citation={citation} offered={parts} order={order} />
    </FormDialog>
  );
}
