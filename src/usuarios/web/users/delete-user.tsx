import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { CallError } from '#web-kit/call.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { type ManagedUser, SENTENCES } from '../../contract/user.ts';
import { removeUser, userKeys } from '../user-api.ts';
import css from './users-dialog.module.css';

type Props = {
  opened: boolean;
  /** Who is asked about, or was last. */
  user: ManagedUser | null;
  onClose: () => void;
  /** The row with its button is gone. */
  onDeleted: () => void;
};

export function DeleteUser({ opened, user, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();

  const close = () => {
    setProblem(null);
    onClose();
  };
  const remove = async () => {
    if (user === null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const message = await removeUser(user._id);
      await client.invalidateQueries({ queryKey: userKeys.users });
      toastDone(message || SENTENCES.deleted);
      close();
      onDeleted();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar usuario"
      verb="Eliminar"
      busyVerb="Eliminando…"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      <div className={css.question}>
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        <p>{SENTENCES.confirmDelete}</p>
        <p className={css.who}>
          <b>{user?.name}</b> ({user?.username}) ya no podrá entrar al panel. Lo que hizo queda en
          el registro de actividad.
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** `null` where the session ended: the gate says so. */
function sentenceOf(error: unknown): string | null {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return null;
  return error.kind === 'refused' && error.message !== '' ? error.message : SENTENCES.deleteFailed;
}
