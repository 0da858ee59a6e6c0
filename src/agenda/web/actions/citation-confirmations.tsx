import { useState } from 'react';
import { DepositNote } from '#cash/web/cash-parts.ts';
import { shortDay } from '#shared/time/day-time.ts';
import { ConfirmDialog, DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { openWorkOf } from '#work-orders/rules/order-summary.ts';
import {
  type CitationSummary,
  deleteCitation,
  STAFF_CITATION_TEXTS,
} from '../../contract/staff-citation.ts';
import { STATUSES_WITH_BAY } from '../../rules/citation-status.ts';
import { useChangeNotice } from '../client-messages.ts';
import { citationKeys } from '../staff-citation-api.ts';
import { type MoveCitation, useIsCitationMoving } from './use-citation-transition.ts';

type Props = {
  citation: CitationSummary;
  move: MoveCitation;
};

/** Confirmation of a cancellation, because the client is notified. */
export function CancelCitation({ citation, move }: Props) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const noticeOf = useChangeNotice();
  const moving = useIsCitationMoving(citation._id);
  const [cancelling, setCancelling] = useState(false);
  const confirm = async () => {
    setCancelling(true);
    await move(citation, 'cancelled');
    setCancelling(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Cancelar esta cita?"
      verb="Cancelar cita"
      busyVerb={cancelling ? 'Cancelando...' : 'Cancelar cita'}
      cancel="Volver"
      // Another change of the citation may be in flight.
      busy={moving}
      closable={!cancelling}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <div className="column gap-18">
        <p className="no-margin">
          La cita de <strong>{citation.clientName}</strong> deja libre su horario y ya no se puede
          reabrir. {noticeOf('cancelled', citation)}
        </p>
        <DepositNote cause={{ kind: 'citation', id: citation._id }} shown={opened} />
      </div>
    </ConfirmDialog>
  );
}

type DeleteProps = {
  citation: CitationSummary;
  onDeleted?: () => void;
};

/** Confirms and deletes a citation. */
export function DeleteCitation({ citation, onDeleted }: DeleteProps) {
  const { report } = usePageErrors();
  const noticeOf = useChangeNotice();
  const { _id, clientName, date, time, status, workOrder } = citation;
  return (
    <DeleteDialog
      {...useDialogFrame()}
      onDeleted={onDeleted}
      title="¿Eliminar esta cita?"
      busyVerb="Eliminando..."
      remove={async () => {
        const { message } = await staffCall(deleteCitation, { params: { id: _id } });
        return message || STAFF_CITATION_TEXTS.deleted;
      }}
      invalidates={{
        queryKey: citationKeys.all,
        // The detail of a deleted citation is not read again.
        predicate: ({ queryKey }) => queryKey[1] !== 'detail' || queryKey[2] !== _id,
      }}
      failed={(error) => report(STAFF_CITATION_TEXTS.deleteFailed, error)}
    >
      <p className="no-margin">
        La cita de <strong>{clientName}</strong> del {shortDay(date)} a las {time} sale de la agenda
        {STATUSES_WITH_BAY.includes(status) ? ' y su horario queda libre' : ''}.
        {openWorkOf(workOrder).includes('waiting-estimate')
          ? ' El presupuesto que espera respuesta se retira.'
          : ''}{' '}
        {noticeOf('deleted', citation)}
      </p>
    </DeleteDialog>
  );
}
