import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { troubleOf } from '#web-kit/call.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import type { ManagedUser } from '../../contract/user.ts';
import { dropUserFactors, factorKeys } from '../factor-api.ts';

type Props = {
  opened: boolean;
  /** Who is asked about, or was last. */
  user: ManagedUser | null;
  onClose: () => void;
  /** The button of the row is gone. */
  onRemoved: () => void;
};

/** For a user who lost telephone, passkey and recovery codes. */
export function RemoveUserFactors({ opened, user, onClose, onRemoved }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const remove = async () => {
    if (user === null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await dropUserFactors(user._id);
      await client.invalidateQueries({ queryKey: factorKeys.all });
      toastDone('Se quitó la verificación en dos pasos.');
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
      opened={opened}
      title="Quitar verificación en dos pasos"
      verb="Quitar"
      busyVerb="Quitando…"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p>
        <b>{user?.name}</b> ingresará solo con su contraseña. Se cerrarán sus sesiones y se le avisa
        por correo.
      </p>
    </ConfirmDialog>
  );
}
