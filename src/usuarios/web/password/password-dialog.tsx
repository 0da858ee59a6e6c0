import { Button } from '@mantine/core';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FORM_ID, PasswordFields } from './password-fields.tsx';
import { usePasswordForm } from './use-password-form.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called after the change: the panel refetches its user. */
  onChanged: () => void;
};

/** «Cambiar contraseña»: changes the own password. */
export function PasswordDialog({ opened, ...props }: Props) {
  return <Inner key={useOpenCount(opened)} opened={opened} {...props} />;
}

function Inner({ opened, onClose, onChanged }: Props) {
  const state = usePasswordForm(() => {
    onChanged();
    onClose();
  });
  const { busy, wait, dirty } = state;
  const [leave, question] = useLeaveGuard(opened, { dirty: () => dirty, busy }, onClose);
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title="Cambiar contraseña"
        size="small"
        footer={
          <>
            <Button variant="default" aria-disabled={busy || undefined} onClick={leave}>
              Cancelar
            </Button>
            <Button type="submit" form={FORM_ID} aria-disabled={busy || wait > 0 || undefined}>
              {busy ? 'Guardando…' : 'Cambiar contraseña'}
            </Button>
          </>
        }
      >
        <PasswordFields
          {...state}
          note="Se cerrarán tus sesiones en otros dispositivos; en este sigues dentro."
        />
      </PanelDialog>
      {question}
    </>
  );
}
