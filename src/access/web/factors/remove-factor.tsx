import { useEffect, useState } from 'react';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import type { Factor } from '../../contract/factor.ts';
import { dropFactor, factorKeys } from '../factor-api.ts';

const REMOVED = 'Se quitó la verificación. Se cerraron tus sesiones en otros dispositivos.';

type Props = {
  factor: Factor | null;
  onClose: () => void;
  /** Called when the row with the button is gone. */
  onRemoved: () => void;
};

export function RemoveFactor({ factor, onClose, onRemoved }: Props) {
  // Keeps the name while the dialog closes.
  const [shown, setShown] = useState(factor);
  useEffect(() => {
    if (factor !== null) setShown(factor);
  }, [factor]);
  const remove = async () => {
    if (factor !== null) await dropFactor(factor._id);
    return REMOVED;
  };
  return (
    <DeleteDialog
      opened={factor !== null}
      title="Quitar verificación"
      verb="Quitar"
      busyVerb="Quitando…"
      remove={remove}
      invalidates={{ queryKey: factorKeys.all }}
      failed="No se pudo quitar la verificación"
      onClose={onClose}
      onDeleted={onRemoved}
    >
      <p>
        Al ingresar ya no servirá <b>{shown?.name}</b>.
      </p>
    </DeleteDialog>
  );
}
