import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';
import { USER_FIELD_TEXTS } from './user-merge.ts';

type Props = {
  /** `null`: a new user. */
  user: ManagedUser | null;
  ownId: string;
};

/** Creates or changes a staff member. */
export function UserFormDialog({ user, ownId }: Props) {
  const frame = useDialogFrame();
  const { form, remote } = useUserForm(user, frame.onClose);
  return (
    <FormDialog
      {...frame}
      title={user === null ? 'Nuevo usuario' : `Editar a ${user.name}`}
      verb={user === null ? 'Crear usuario' : 'Guardar cambios'}
      busyVerb="Guardando…"
      form={form}
      notices={<RemoteChangeNotices form={form} remote={remote} fieldTexts={USER_FIELD_TEXTS} />}
    >
      <UserFields form={form} user={user} own={user?._id === ownId} />
    </FormDialog>
  );
}
