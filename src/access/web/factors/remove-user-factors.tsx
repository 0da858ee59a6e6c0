import { useWorkshop } from '#settings/web/workshop-api.ts';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { dropUserFactors, factorKeys } from '../factor-api.ts';

type Props = {
  opened: boolean;
  /** The user in question; stays set while the dialog closes. */
  user: ManagedUser | null;
  onClose: () => void;
  /** Called when the button of the row is gone. */
  onRemoved: () => void;
};

/** Removes all factors of a user who lost telephone, passkey and recovery codes. */
export function RemoveUserFactors({ opened, user, onClose, onRemoved }: Props) {
  const { sendsMail } = useWorkshop();
  const remove = async () => {
    if (user !== null) await dropUserFactors(user._id);
    return 'Se quitó la verificación en dos pasos.';
  };
  return (
    <DeleteDialog
      opened={opened}
      title="Quitar verificación en dos pasos"
      verb="Quitar"
      busyVerb="Quitando…"
      remove={remove}
      invalidates={{ queryKey: factorKeys.all }}
      failed="No se pudo quitar la verificación"
      onClose={onClose}
      onDeleted={onRemoved}
    >
      <p>
        <b>{user?.name}</b> ingresará solo con su contraseña. Se cerrarán sus sesiones
        {sendsMail && user?.email ? ' y se le avisa por correo' : ''}.
      </p>
    </DeleteDialog>
  );
}
