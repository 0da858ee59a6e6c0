import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { deleteUser, MANAGED_USER_TEXTS, type ManagedUser } from '../../contract/managed-user.ts';
import css from './delete-user.module.css';

/** Asks before a user is deleted. */
export function DeleteUser({ user: { _id, name, username } }: { user: ManagedUser }) {
  const send = useSend(deleteUser);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Eliminar usuario"
      remove={async () =>
        (await send({ params: { id: _id } })).message ?? MANAGED_USER_TEXTS.deleted
      }
      failed={MANAGED_USER_TEXTS.deleteFailed}
    >
      <div className={css.question}>
        <p>{MANAGED_USER_TEXTS.confirmDelete}</p>
        <p className={css.who}>
          <b>{name}</b> ({username}) ya no podrá entrar al panel. Lo que hizo queda en el registro
          de actividad.
        </p>
      </div>
    </DeleteDialog>
  );
}
