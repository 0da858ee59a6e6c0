import { Button } from '@mantine/core';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { useUserForm } from './use-user-form.ts';
import { FORM_ID, UserFields } from './user-fields.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null`: a new user. */
  user: ManagedUser | null;
  ownId: string;
};

/** Creates or changes a staff member. */
export function UserFormDialog({ opened, ...props }: Props) {
  return <Inner key={useOpenCount(opened)} opened={opened} {...props} />;
}

function Inner({ opened, onClose, user, ownId }: Props) {
  const form = useUserForm(user, onClose);
  const [leave, question] = useLeaveGuard(
    opened,
    { dirty: () => form.dirty, busy: form.busy },
    onClose,
  );
  const verb = user === null ? 'Crear usuario' : 'Guardar cambios';
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title={user === null ? 'Nuevo usuario' : `Editar a ${user.name}`}
        footer={
          <>
            <Button variant="default" aria-disabled={form.busy || undefined} onClick={leave}>
              Cancelar
            </Button>
            <Button type="submit" form={FORM_ID} aria-disabled={form.busy || undefined}>
              {form.busy ? 'Guardando…' : verb}
            </Button>
          </>
        }
      >
        <UserFields user={user} own={user?._id === ownId} {...form} />
      </PanelDialog>
      {question}
    </>
  );
}
