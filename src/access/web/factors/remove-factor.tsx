import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import type { Factor } from '../../contract/factor.ts';
import { dropFactor, factorKeys } from '../factor-api.ts';

const REMOVED = 'Se quitó la verificación. Se cerraron tus sesiones en otros dispositivos.';

type Props = {
  factor: Factor;
  /** Called when the row with the button is gone. */
  onRemoved: () => void;
};

export function RemoveFactor({ factor, onRemoved }: Props) {
  const remove = async () => {
    await dropFactor(factor._id);
    return REMOVED;
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Quitar verificación"
      verb="Quitar"
      busyVerb="Quitando…"
      remove={remove}
      invalidates={{ queryKey: factorKeys.all }}
      failed="No se pudo quitar la verificación"
      onDeleted={onRemoved}
    >
      <p>
        Al ingresar ya no servirá <b>{factor.name}</b>.
      </p>
    </DeleteDialog>
  );
}
