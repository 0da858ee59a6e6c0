import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { deleteLine } from '../../contract/line.ts';
import type { WorkLine } from '../../contract/work-order.ts';
import { isInSentEstimate } from '../estimate/open-estimates.ts';
import { orderKey, useOrderChange } from '../use-work-order.ts';
import { useShownOrder } from './shown-order.tsx';

/** Asks before a proposed line is removed. */
export function RemoveLine({ line }: { line: WorkLine }) {
  const { order } = useShownOrder();
  const remove = useOrderChange(deleteLine);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="¿Quitar esta línea?"
      verb="Quitar"
      busyVerb="Quitando…"
      failed="No se pudo quitar la línea"
      invalidates={{ queryKey: orderKey(order.citation) }}
      remove={async () => {
        await remove({ params: { id: order._id, line: line._id } });
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
