import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { PasswordFields, PasswordNotice } from './password-fields.tsx';
import { usePasswordForm } from './use-password-form.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called after the change: the panel refetches its user. */
  onChanged: () => void;
};

/** «Cambiar contraseña»: changes the own password. */
export function ChangePasswordDialog({ opened, ...props }: Props) {
  return <Inner key={useOpenCount(opened)} opened={opened} {...props} />;
}

function Inner({ opened, onClose, onChanged }: Props) {
  const { form, wait } = usePasswordForm(() => {
    onChanged();
    onClose();
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Cambiar contraseña"
      size="small"
      verb="Cambiar contraseña"
      busyVerb="Guardando…"
      waiting={wait > 0}
      form={form}
      notices={<PasswordNotice form={form} wait={wait} />}
    >
      <PasswordFields
        form={form}
        note="Se cerrarán tus sesiones en otros dispositivos; en esta sigues dentro."
      />
    </FormDialog>
  );
}
