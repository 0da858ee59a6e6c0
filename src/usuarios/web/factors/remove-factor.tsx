import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { troubleOf } from '#web-kit/call.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import type { Factor } from '../../contract/factor.ts';
import { dropFactor, factorKeys } from '../factor-api.ts';

type Props = {
  factor: Factor | null;
  onClose: () => void;
  /** The row with its button is gone. */
  onRemoved: () => void;
};

export function RemoveFactor({ factor, onClose, onRemoved }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The name stays while the dialog leaves.
  const [shown, setShown] = useState(factor);
  useEffect(() => {
    if (factor !== null) setShown(factor);
  }, [factor]);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const remove = async () => {
    if (factor === null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await dropFactor(factor._id);
      await client.invalidateQueries({ queryKey: factorKeys.all });
      toastDone('Se quitó la verificación. Se cerraron tus sesiones en otros dispositivos.');
      close();
      onRemoved();
    } catch (error) {
      if (!endsSession(error)) setProblem(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened={factor !== null}
      title="Quitar verificación"
      verb="Quitar"
      busyVerb="Quitando…"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p>
        Al ingresar ya no servirá <b>{shown?.name}</b>.
      </p>
    </ConfirmDialog>
  );
}
