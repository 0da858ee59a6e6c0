import { useWorkshop } from '#settings/web/workshop-api.ts';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { dropUserFactors, factorKeys } from '../factor-api.ts';

type Props = {
  user: ManagedUser;
  /** Called when the button of the row is gone. */
  onRemoved: () => void;
};

/** Removes all factors of a user who lost telephone, passkey and recovery codes. */
export function RemoveUserFactors({ user: { _id, name, email }, onRemoved }: Props) {
  const { sendsMail } = useWorkshop();
  const remove = async () => {
    await dropUserFactors(_id);
    return 'Se quitó la verificación en dos pasos.';
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Quitar verificación en dos pasos"
      verb="Quitar"
      busyVerb="Quitando…"
      remove={remove}
      invalidates={{ queryKey: factorKeys.all }}
      failed="No se pudo quitar la verificación"
      onDeleted={onRemoved}
    >
      <p>
        <b>{name}</b> ingresará solo con su contraseña. Se cerrarán sus sesiones
        {sendsMail && email !== '' ? ' y se le avisa por correo' : ''}.
      </p>
    </DeleteDialog>
  );
}
