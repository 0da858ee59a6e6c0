import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import {
  type IdempotencyKey,
  useIdempotencyKey,
  useKept,
} from '#ui/panel/form/use-idempotency-key.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  completeMaintenance,
  MAINTENANCE_FAILED_TEXT,
} from '../../contract/maintenance-endpoint.ts';
import { type CitationDetail, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { CITATION_LABELS } from '../../rules/citation-status.ts';
import {
  maintenanceRequests,
  setCachedCitationStatus,
  setCitationStatusInLists,
} from '../actions/use-citation-transition.ts';
import {
  citationKeys,
  fetchCitation,
  sendCitationStatus,
  withServiceName,
} from '../staff-citation-api.ts';
import { type ApprovedLines, useApprovedLines } from './approved-lines.tsx';
import {
  type Draft,
  emptyDraft,
  isEmptyDraft,
  maintenanceField,
  maintenanceProblems,
  refreshParts,
  toMaintenanceInput,
} from './maintenance-draft.ts';
import { MaintenanceFields } from './maintenance-fields.tsx';
import { type Parts, useParts } from './parts-field.tsx';

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
      className="stack gap-18"
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
    <p className="note break-anywhere" role="status">
      {problem === null ? 'Leyendo la cita…' : `${STAFF_CITATION_TEXTS.loadFailed}. ${problem}`}
    </p>
  );
}

type InstallOnlyProps = {
  citation: CitationDetail;
  order: ApprovedLines;
  onDone: (message: string) => void;
};

/**
 * Button that sets a job to installed, with no line of its order done. Shown only with an open order, because the step
 * asks nothing without one.
 */
function InstallOnly({ citation, order, onDone }: InstallOnlyProps) {
  const client = useQueryClient();
  const { busy, problem, run } = useTask();
  if (order.version === null) return null;
  const shown = { doneLines: [], orderVersion: order.version };
  const install = async () => {
    try {
      await sendCitationStatus(citation._id, 'installed', citation.status, shown);
      setCachedCitationStatus(client, citation._id, 'installed');
      onDone(`${citation.clientName}: ${CITATION_LABELS.installed}`);
    } finally {
      void client.invalidateQueries({ queryKey: citationKeys.all });
    }
  };
  return (
    <div className="column align-start gap-12">
      {problem === null ? null : (
        <Banner kind="error" title={STAFF_CITATION_TEXTS.moveFailed}>
          {problem}
        </Banner>
      )}
      <BusyButton variant="default" busy={busy} onClick={() => void run(install)}>
        Pasar a Instalada sin agregar nada
      </BusyButton>
    </div>
  );
}

type Options = {
  attempt: IdempotencyKey;
  staffName: string;
  /** Current price and stock of the parts. */
  parts: Parts['parts'];
  order: Pick<ApprovedLines, 'lines' | 'version'>;
  onDone: (message: string) => void;
};

/** State of «Completar mantenimiento». Sending it changes the job's status to installed. */
function useMaintenance(
  id: string,
  { attempt, staffName, parts, order, onDone }: Options,
): Form<Draft> {
  const [initial] = useState(() => emptyDraft(staffName));
  const client = useQueryClient();
  const current = (typed: Draft) => refreshParts(typed, parts);
  const form = useForm({
    initial,
    endpoint: completeMaintenance,
    toBody: (typed) => toMaintenanceInput(current(typed), order),
    fieldOf: maintenanceField,
    validate: (typed) => maintenanceProblems(current(typed)),
    send: async (input) => {
      try {
        const { data, message } = await attempt.send(input, (key) =>
          staffCall(completeMaintenance, { params: { id }, body: input }, { key }),
        );
        const citation = withServiceName(data);
        client.setQueryData(citationKeys.detail(id), citation);
        setCitationStatusInLists(client, id, citation.status);
        onDone(message ?? '');
      } finally {
        void client.invalidateQueries({ queryKey: citationKeys.all });
      }
      return '';
    },
    failureMessage: MAINTENANCE_FAILED_TEXT,
    // The stock or the citation changed meanwhile.
    onRefused: () => void client.invalidateQueries({ queryKey: ['stock'] }),
    // `send` has already closed the dialog and shown the message.
    onSuccess: () => undefined,
    onDone: () => undefined,
  });
  return { ...form, draft: current(form.draft) };
}
