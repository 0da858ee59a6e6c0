import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { useKept } from '#ui/panel/form/use-kept.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { maintenanceRequests } from '../actions/step-requests.ts';
import { citationKeys, fetchCitation } from '../staff-citation-api.ts';
import { InstallOnly } from './install-only.tsx';
import css from './maintenance.module.css';
import { isEmptyDraft } from './maintenance-draft.ts';
import { MaintenanceFields } from './maintenance-fields.tsx';
import { useApprovedLines } from './use-approved-lines.ts';
import { useMaintenance } from './use-maintenance.ts';
import { useParts } from './use-parts.ts';

type Props = {
  /** Name of the signed-in user: default of «Completado por». */
  staffName: string;
};

/** «Completar mantenimiento»: lines of the order, parts, labour and notes of a job in progress. Mounted once. */
export function MaintenanceDialog({ staffName }: Props) {
  const request = maintenanceRequests.useRequest();
  const opened = request?.opened ?? false;
  const count = useOpenCount(opened);
  // After a sign-out the panel of the next user must not open the dialog.
  useEffect(() => maintenanceRequests.clear, []);
  if (request === null) return null;
  return (
    <MaintenanceForm
      key={count}
      id={request.subject}
      opened={opened}
      staffName={staffName}
      onDone={request.answer}
    />
  );
}

/** Stands for the citation until it is read. */
const UNREAD = { vehicleType: '', materials: [] };

type FormProps = Props & {
  id: string;
  opened: boolean;
  onDone: (message: string | null) => void;
};

export function MaintenanceForm({ id, staffName, opened, onDone }: FormProps) {
  const { data: citation, error } = useQuery({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
    enabled: opened,
  });
  const attempt = useIdempotencyKey();
  // A live event of the form's own request can arrive before its answer (`useKept`).
  const order = useKept(attempt, useApprovedLines(id, opened));
  const approved = order.lines ?? [];
  const liveParts = useParts(citation ?? UNREAD, approved, opened && citation !== undefined);
  const parts = useKept(attempt, liveParts);
  const form = useMaintenance(id, { attempt, staffName, parts: parts.parts, order, onDone });
  const isKnown = citation !== undefined && order.isRead;
  return (
    <FormDialog
      opened={opened}
      onClose={() => onDone(null)}
      onClosed={maintenanceRequests.clear}
      title="Completar mantenimiento"
      verb="Completar"
      busyVerb="Completando…"
      ready={isKnown && !isEmptyDraft(form.draft, approved)}
      form={form}
      className={css.form}
    >
      {citation === undefined ? (
        <Unread problem={error?.message ?? null} />
      ) : (
        <MaintenanceFields form={form} citation={citation} offered={parts} order={order}>
          <InstallOnly citation={citation} order={order} onDone={onDone} />
        </MaintenanceFields>
      )}
    </FormDialog>
  );
}

function Unread({ problem }: { problem: string | null }) {
  return (
    <p className={css.job} role="status">
      {problem === null ? 'Leyendo la cita…' : `${STAFF_CITATION_TEXTS.loadFailed}. ${problem}`}
    </p>
  );
}
