import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { MANAGED_USER_TEXTS, type ManagedUser } from '../../contract/managed-user.ts';
import { removeUser, USERS_KEY } from '../user-api.ts';
import css from './delete-user.module.css';

type Props = {
  opened: boolean;
  /** The user in question; stays set while the dialog closes. */
  user: ManagedUser | null;
  onClose: () => void;
};

/** Asks before a user is deleted. */
export function DeleteUser({ opened, user, onClose }: Props) {
  const remove = async () => {
    const message = user === null ? '' : await removeUser(user._id);
    return message || MANAGED_USER_TEXTS.deleted;
  };
  return (
    <DeleteDialog
      opened={opened}
      title="Eliminar usuario"
      remove={remove}
      invalidates={{ queryKey: USERS_KEY }}
      failed={MANAGED_USER_TEXTS.deleteFailed}
      onClose={onClose}
    >
      <div className={css.question}>
        <p>{MANAGED_USER_TEXTS.confirmDelete}</p>
        <p className={css.who}>
          <b>{user?.name}</b> ({user?.username}) ya no podrá entrar al panel. Lo que hizo queda en
          el registro de actividad.
        </p>
      </div>
    </DeleteDialog>
  );
}
