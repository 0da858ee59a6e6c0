import { useQueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { isInSentEstimate } from '../estimate/open-estimates.ts';
import { removeLine, storeWorkOrder, workOrderKeys } from '../work-order-api.ts';

type Props = { opened: boolean; onClose: () => void; order: WorkOrder; line: WorkLine };

/** Asks before a proposed line is removed. */
export function RemoveLine({ opened, onClose, order, line }: Props) {
  const client = useQueryClient();
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title="¿Quitar esta línea?"
      verb="Quitar"
      busyVerb="Quitando…"
      failed="No se pudo quitar la línea"
      invalidates={{ queryKey: workOrderKeys.order(order.citation) }}
      remove={async () => {
        storeWorkOrder(client, await removeLine(order._id, line._id));
        return 'Quitamos la línea.';
      }}
    >
      <p className={formCss.question}>{line.text}</p>
      {isInSentEstimate(order, line._id) ? (
        <p className={formCss.question}>
          El presupuesto enviado la incluye: deja de valer y hay que enviarlo otra vez.
        </p>
      ) : null}
    </DeleteDialog>
  );
}
